import { useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { pageKeys } from '#web/lib/navigation/page-keys.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DialogPanel } from '#web/ui/overlays/DialogPanel.tsx';
import { Kbd } from '#web/ui/text/Kbd.tsx';
import styles from './KeysDialog.module.css';
import { searchShortcut } from './search-keys.ts';
import { hasPageSearch } from './subscribe-search-keys.ts';

/** Keys of each shortcut, pressed one after the other, by group. */
const groups: readonly { title: MessageKey; shortcuts: readonly { label: MessageKey; keys: readonly string[] }[] }[] = [
  {
    title: 'keys.goTo',
    shortcuts: [
      { label: 'nav.home', keys: ['G', 'H'] },
      { label: 'nav.library', keys: ['G', 'L'] },
      { label: 'nav.updates', keys: ['G', 'U'] },
    ],
  },
  {
    title: 'find.search',
    shortcuts: [{ label: 'keys.searchSite', keys: [searchShortcut] }],
  },
  {
    title: 'keys.menus',
    shortcuts: [
      { label: 'keys.move', keys: ['↑', '↓'] },
      { label: 'keys.choose', keys: ['Enter'] },
      { label: 'keys.close', keys: ['Esc'] },
    ],
  },
  { title: 'keys.help', shortcuts: [{ label: 'keys.list', keys: ['?'] }] },
];

/** Lists the keyboard shortcuts of the page and of the site; closes, and calls `onClosed`, on Escape and by its buttons. */
export function KeysDialog({ onClosed }: { onClosed: () => void }) {
  const t = useT();
  const [open, setOpen] = useState(true);
  const ofPage = pageKeys();
  const [slash] = useState(
    () => ({ label: hasPageSearch() ? 'keys.searchPage' : 'keys.searchSite', keys: ['/'] }) as const,
  );
  const named = groups.map(({ title, shortcuts }) => ({
    title: t(title),
    shortcuts: [...(title === 'find.search' ? [slash] : []), ...shortcuts].map(({ label, keys }) => ({
      label: t(label),
      keys,
    })),
  }));
  const close = () => {
    setOpen(false);
    // the dialog returns the focus while it is still mounted
    setTimeout(onClosed);
  };
  return (
    <DialogPanel wide open={open} onClose={close} title={t('keys.title')} closeLabel={t('app.close')}>
      <div className={styles.groups}>
        {[...(ofPage ? [ofPage] : []), ...named].map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.keys}>
              {shortcuts.map(({ label, keys }) => (
                <div key={`${label} ${keys.join(' ')}`}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Button
        look="soft"
        block
        onClick={() => {
          close();
          navigate(pathTo.settings('reader'));
        }}
      >
        {t('keys.reader')}
      </Button>
    </DialogPanel>
  );
}
