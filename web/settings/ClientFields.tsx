import { limits } from '#contract/rules/limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { TextField } from '#web/ui/controls/TextField.tsx';

/** Description of a client, with a counter of the characters used. */
export function DescriptionField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT();
  const max = limits.clientDescriptionMaxLength;
  const textLength = value.length;
  return (
    <TextField
      label={t('clients.description')}
      aside={t('clients.count', { count: textLength, max })}
      hint={t('clients.description.hint')}
      error={textLength > max ? t('clients.long', { max }) : undefined}
      rows={4}
      value={value}
      onChange={onChange}
    />
  );
}

/** @param submitted whether the form has been submitted once, so that a name that is too short is an error */
export function NameField({
  value,
  onChange,
  submitted,
}: {
  value: string;
  onChange: (value: string) => void;
  submitted: boolean;
}) {
  const t = useT();
  const { clientNameMinLength: min, clientNameMaxLength: max } = limits;
  const length = nameLength(value);
  const error = length > max || (submitted && length < min) ? t('clients.short', { min, max }) : undefined;
  return (
    <TextField
      label={t('clients.name')}
      aside={t('clients.count', { count: length, max })}
      hint={t('clients.name.hint', { min, max })}
      error={error}
      required
      autoComplete="off"
      value={value}
      onChange={onChange}
    />
  );
}

/** Length of a name as the server counts it: trimmed, with each run of whitespace as one space. */
const nameLength = (name: string): number => name.trim().replaceAll(/\s+/gu, ' ').length;

export const isGoodName = (name: string): boolean => {
  const length = nameLength(name);
  return length >= limits.clientNameMinLength && length <= limits.clientNameMaxLength;
};
export const isGoodDescription = (text: string): boolean => text.length <= limits.clientDescriptionMaxLength;
