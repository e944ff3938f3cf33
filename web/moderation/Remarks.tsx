import { useState } from 'react';
import { X } from 'lucide-react';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { remarkFieldNames } from '#web/lib/catalogue/title-fields.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
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
  const [chosen, setChosen] = useState('');
  const open = Object.keys(remarks);
  const fields = Object.entries(remarkFieldNames).filter(([field]) => !open.includes(field));
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
      {/* with a button of its own: the first arrow or letter in a select chooses already */}
      <div id={inputId('new')} className={styles.remark}>
        <Select
          label={t('moderation.addRemark')}
          placeholder={t('moderation.chooseField')}
          value={chosen}
          options={fields.map(([field, key]) => ({ value: field, label: t(key) }))}
          onChange={setChosen}
        />
        <Button
          disabled={chosen === ''}
          onClick={() => {
            setChosen('');
            onChange({ ...remarks, [chosen]: '' });
            focusSoon(() => document.querySelector<HTMLElement>(`#${inputId(chosen)} input`));
          }}
        >
          {t('moderation.addRemarkField')}
        </Button>
      </div>
    </>
  );
}
