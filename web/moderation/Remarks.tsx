import { X } from 'lucide-react';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { remarkFieldNames } from '#web/lib/catalogue/title-fields.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { focusSoon } from '#web/ui/behavior/move-focus.ts';
import styles from './ReasonPanel.module.css';

const inputId = (field: string): string => `remark-${field}`;

/** Remarks about single fields of a title, which its author reads beside each of them. */
export function Remarks({
  remarks,
  onChange,
}: {
  remarks: Readonly<Record<string, string>>;
  onChange: (remarks: Readonly<Record<string, string>>) => void;
}) {
  const t = useT();
  const open = Object.keys(remarks);
  return (
    <>
      {open.map((field) => {
        const name = t(remarkFieldNames[field]!);
        return (
          <div key={field} id={inputId(field)} className={styles.remark}>
            <TextField
              label={t('moderation.remarkOn', { field: name })}
              maxLength={moderationLimits.messageMaxLength}
              value={remarks[field]!}
              onChange={(text) => onChange({ ...remarks, [field]: text })}
            />
            <IconButton
              label={t('moderation.removeRemark', { field: name })}
              icon={<X />}
              onClick={() => {
                onChange(Object.fromEntries(Object.entries(remarks).filter(([each]) => each !== field)));
                focusSoon(() => document.querySelector<HTMLElement>(`#${inputId('new')} select`));
              }}
            />
          </div>
        );
      })}
      <div id={inputId('new')}>
        <Select
          label={t('moderation.addRemark')}
          placeholder={t('moderation.chooseField')}
          value=""
          options={Object.entries(remarkFieldNames)
            .filter(([field]) => !open.includes(field))
            .map(([field, key]) => ({ value: field, label: t(key) }))}
          onChange={(field) => {
            onChange({ ...remarks, [field]: '' });
            focusSoon(() => document.querySelector<HTMLElement>(`#${inputId(field)} input`));
          }}
        />
      </div>
    </>
  );
}
