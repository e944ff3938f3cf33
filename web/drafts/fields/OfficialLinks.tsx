import { useRef } from 'react';
import { Plus, X } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { focusSoon } from '#web/ui/behavior/move-focus.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { useFieldMessages } from '../editor/field-messages.ts';
import { nextKey, type OfficialLinkRow } from '../model/form.ts';
import styles from './OfficialLinks.module.css';

/** Further official sites, any number of addresses. */
export function OfficialLinks() {
  const t = useT();
  const { form, set } = useEditor();
  const { officialLinks } = form;
  const list = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.links} ref={list}>
      {officialLinks.map((row, index) => (
        <OfficialLink
          key={row.key}
          row={row}
          label={t('drafts.links.officialSite', { number: index + 1 })}
          onChange={(url) =>
            set({ officialLinks: officialLinks.map((each) => (each.key === row.key ? { ...each, url } : each)) })
          }
          onRemove={() => {
            set({ officialLinks: officialLinks.filter(({ key }) => key !== row.key) });
            focusSoon(() => [...(list.current?.querySelectorAll('button') ?? [])].at(-1));
          }}
        />
      ))}
      {officialLinks.length < publishingLimits.officialLinksPerTitle && (
        <div>
          <Button
            look="quiet"
            size="sm"
            icon={<Plus />}
            onClick={() => {
              set({ officialLinks: [...officialLinks, { key: nextKey(officialLinks), slot: '', url: '' }] });
              focusSoon(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1));
            }}
          >
            {t('drafts.links.add')}
          </Button>
        </div>
      )}
    </div>
  );
}

function OfficialLink({
  row: { key, url },
  label,
  onChange,
  onRemove,
}: {
  row: OfficialLinkRow;
  label: string;
  onChange: (url: string) => void;
  onRemove: () => void;
}) {
  const t = useT();
  return (
    <div className={styles.link} data-at={key}>
      <TextField
        label={label}
        hideLabel
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.linkMaxLength}
        placeholder="https://"
        value={url}
        onChange={onChange}
        {...useFieldMessages('officialLinks', key)}
      />
      <IconButton icon={<X />} label={t('search.remove', { name: label })} onClick={onRemove} />
    </div>
  );
}
