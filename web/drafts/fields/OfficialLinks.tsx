import { Plus, X } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
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
  return (
    <div className={styles.links}>
      {officialLinks.map((row, index) => (
        <OfficialLink
          key={row.key}
          row={row}
          label={t('drafts.links.officialSite', { number: index + 1 })}
          onChange={(url) =>
            set({ officialLinks: officialLinks.map((each) => (each.key === row.key ? { ...each, url } : each)) })
          }
          onRemove={() => set({ officialLinks: officialLinks.filter(({ key }) => key !== row.key) })}
        />
      ))}
      {officialLinks.length < publishingLimits.officialLinksPerTitle && (
        <div>
          <Button
            look="quiet"
            size="sm"
            icon={<Plus />}
            onClick={() =>
              set({ officialLinks: [...officialLinks, { key: nextKey(officialLinks), slot: '', url: '' }] })
            }
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
