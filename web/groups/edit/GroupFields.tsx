import type { ReactNode } from 'react';
import type { GroupField } from '#contract/rules/group-fields.ts';
import { limits } from '#contract/rules/limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { MarkdownField } from '#web/lib/render/MarkdownField.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { SectionHeading } from '#web/ui/layout/SectionHeading.tsx';
import { FocusedLanguages } from './FocusedLanguages.tsx';
import type { FormField, FormProblem, GroupForm } from './group-form.ts';
import { OtherNames } from './OtherNames.tsx';
import { useProblemText } from './problem-text.ts';
import styles from './GroupEditor.module.css';

/** Links and contacts, with examples of addresses. */
const linkFields: readonly (readonly [field: GroupField, label: MessageKey, example?: string])[] = [
  ['website', 'groupEdit.website', 'https://example.org'],
  ['discord', 'groupEdit.discord', 'https://discord.gg/example'],
  ['twitter', 'groupEdit.twitter', 'https://x.com/example'],
  ['mangaUpdates', 'groupEdit.mangaUpdates', 'https://www.mangaupdates.com/group/…'],
  ['contactEmail', 'groupEdit.contactEmail', 'mail@example.org'],
  ['ircServer', 'groupEdit.ircServer'],
  ['ircChannel', 'groupEdit.ircChannel'],
];

/** Publish delays that are offered: ISO 8601 durations with the message and number of their words. */
const delays: readonly (readonly [duration: string, words: MessageKey, count: number])[] = [
  ['PT6H', 'groupEdit.delay.hours', 6],
  ['PT12H', 'groupEdit.delay.hours', 12],
  ['P1D', 'groupEdit.delay.days', 1],
  ['P2D', 'groupEdit.delay.days', 2],
  ['P3D', 'groupEdit.delay.days', 3],
  ['P7D', 'groupEdit.delay.days', 7],
  ['P14D', 'groupEdit.delay.days', 14],
  ['P30D', 'groupEdit.delay.days', 30],
];

interface FieldsProps {
  form: GroupForm;
  /** Shown beside their fields. */
  problems: ReadonlyMap<FormField, FormProblem>;
  onChange: (fields: Partial<GroupForm>) => void;
}

/** All fields of a group in panels. */
export function GroupFields({ form, problems, onChange }: FieldsProps) {
  const t = useT();
  const problemText = useProblemText();
  const errorOf = (field: FormField): string | undefined => {
    const problem = problems.get(field);
    return problem && problemText(field, problem);
  };
  const hasOtherDelay = form.publishDelay !== '' && delays.every(([duration]) => duration !== form.publishDelay);
  return (
    <>
      <FieldsPanel title={t('groupEdit.about')}>
        <TextField
          label={t('groupEdit.name')}
          maxLength={limits.groupNameMaxLength}
          autoComplete="off"
          error={errorOf('name')}
          value={form.name}
          onChange={(name) => onChange({ name })}
        />
        <OtherNames
          names={form.otherNames}
          showsProblems={problems.has('otherNames')}
          onChange={(otherNames) => onChange({ otherNames })}
        />
        <MarkdownField
          label={t('groupEdit.description')}
          aside={t('lists.optional')}
          error={errorOf('description')}
          rows={6}
          value={form.description}
          onChange={(description) => onChange({ description })}
        />
        <FocusedLanguages
          languages={form.focusedLanguages}
          onChange={(focusedLanguages) => onChange({ focusedLanguages })}
        />
      </FieldsPanel>
      <FieldsPanel title={t('groupEdit.links')}>
        <div className={styles.grid}>
          {linkFields.map(([field, label, example]) => (
            <TextField
              key={field}
              label={t(label)}
              autoComplete="off"
              dir="ltr"
              placeholder={example}
              error={errorOf(field)}
              value={form[field]}
              onChange={(text) => onChange({ [field]: text })}
            />
          ))}
        </div>
      </FieldsPanel>
      <FieldsPanel title={t('groupEdit.uploads')}>
        <Select
          label={t('groupEdit.delay')}
          hint={t('groupEdit.delay.hint')}
          error={errorOf('publishDelay')}
          value={form.publishDelay}
          options={[
            { value: '', label: t('groupEdit.delay.none') },
            ...delays.map(([value, words, count]) => ({ value, label: t(words, { count }) })),
            ...(hasOtherDelay ? [{ value: form.publishDelay, label: form.publishDelay }] : []),
          ]}
          onChange={(publishDelay) => onChange({ publishDelay })}
        />
        <Switch checked={form.locked} onChange={(locked) => onChange({ locked })}>
          {t('groupEdit.locked')}
        </Switch>
        <Switch checked={form.inactive} onChange={(inactive) => onChange({ inactive })}>
          {t('groupEdit.inactive')}
        </Switch>
      </FieldsPanel>
    </>
  );
}

function FieldsPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel pad className={styles.part}>
      <SectionHeading title={title} size="md" />
      {children}
    </Panel>
  );
}
