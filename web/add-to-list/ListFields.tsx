import { Globe, Lock } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { useT, type Translate } from '#web/lib/i18n/i18n.ts';
import { ChoiceCards } from '#web/ui/controls/ChoiceCards.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import type { Visibility } from './lists-of-title.ts';

/** Error of the name of a list; undefined if there is none. */
export function nameError(t: Translate, name: string): string | undefined {
  const { length } = name.trim();
  if (length === 0) return t('lists.name.missing');
  return length > limits.listNameMaxLength ? t('lists.long', { max: limits.listNameMaxLength }) : undefined;
}

/** Name of a list. @param submitted whether the form has been submitted once, so that a missing name is an error */
export function NameField({
  value,
  onChange,
  submitted,
  takesFocus = false,
}: {
  value: string;
  onChange: (value: string) => void;
  submitted: boolean;
  /** Whether the field has the focus when it appears. */
  takesFocus?: boolean;
}) {
  const t = useT();
  const isLong = value.trim().length > limits.listNameMaxLength;
  return (
    <TextField
      label={t('lists.name')}
      required
      autoComplete="off"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field appears because its button was pressed
      autoFocus={takesFocus}
      value={value}
      onChange={onChange}
      error={submitted || isLong ? nameError(t, value) : undefined}
    />
  );
}

/** Who sees a list. */
export function VisibilityField({
  value,
  onChange,
  error,
}: {
  /** Null until one is chosen. */
  value: Visibility | null;
  onChange: (value: Visibility) => void;
  error?: string | undefined;
}) {
  const t = useT();
  return (
    <Field label={t('lists.visibility')} error={error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <div id={id} aria-describedby={describedBy}>
          <ChoiceCards<Visibility>
            framed
            label={t('lists.visibility')}
            value={value}
            options={[
              {
                value: 'private',
                label: t('lists.visibility.private'),
                hint: t('lists.private.hint'),
                picture: <Lock />,
              },
              {
                value: 'public',
                label: t('lists.visibility.public'),
                hint: t('lists.public.hint'),
                picture: <Globe />,
              },
            ]}
            onChange={onChange}
          />
        </div>
      )}
    </Field>
  );
}
