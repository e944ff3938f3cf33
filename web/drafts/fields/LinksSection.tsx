import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { useEditor } from '../editor/editor-context.ts';
import { linkGroups, nameOfSite, siteOfAddress } from '../model/links.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { LinkField } from './LinkField.tsx';
import { OfficialLinks } from './OfficialLinks.tsx';
import { EditorSection } from './Section.tsx';
import styles from './Section.module.css';

const headings: Record<(typeof linkGroups)[number]['kind'], MessageKey> = {
  track: 'drafts.links.track',
  official: 'drafts.links.official',
  retail: 'drafts.links.retail',
};

/** Tracking sites, official sites and shops. A pasted address of another site goes to the field of that site. */
export function LinksSection() {
  const t = useT();
  const { form, set } = useEditor();
  const change = (key: string, value: string): void => {
    const site = siteOfAddress(value);
    if (site === null || site.key === key) {
      set({ links: { ...form.links, [key]: site?.value ?? value } });
      return;
    }
    set({ links: { ...form.links, [key]: '', [site.key]: site.value } });
    toast({ text: t('drafts.links.moved', { site: nameOf(site.key) }) });
  };
  return (
    <EditorSection id="links" hint={t('drafts.links.hint')}>
      {linkGroups.map(({ kind, fields }) => (
        <FieldGroup key={kind} field={kind === 'official' ? 'officialLinks' : 'links'} label={t(headings[kind])}>
          <div className={styles.two}>
            {fields.map(({ key, name }) => (
              <LinkField
                key={key}
                site={key}
                label={typeof name === 'string' ? name : t(name.message)}
                value={form.links[key] ?? ''}
                onChange={(value) => change(key, value)}
              />
            ))}
          </div>
          {kind === 'official' && <OfficialLinks />}
        </FieldGroup>
      ))}
    </EditorSection>
  );
}

/** Name of a site that takes ids. */
function nameOf(key: string): string {
  const name = nameOfSite(key);
  return typeof name === 'string' ? name : key;
}
