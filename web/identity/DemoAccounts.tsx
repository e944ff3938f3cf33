import { ChevronDown } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { Chip } from '#web/ui/controls/Chip.tsx';
import styles from './Frame.module.css';

/** Accounts of the demo data set, which the server creates. */
const demoAccounts = ['reader', 'newcomer', 'uploader', 'leader', 'moderator', 'moderator2', 'admin'] as const;
const demoPassword = 'komawari-demo';

const roleLabels: Record<(typeof demoAccounts)[number], MessageKey> = {
  reader: 'identity.demo.reader',
  newcomer: 'identity.demo.newcomer',
  uploader: 'identity.demo.uploader',
  leader: 'identity.demo.leader',
  moderator: 'identity.demo.moderator',
  moderator2: 'identity.demo.moderator',
  admin: 'identity.demo.admin',
};

/** Demo accounts that anyone may try: choosing one signs in. */
export function DemoAccounts({ onChoose }: { onChoose: (name: string, password: string) => void }) {
  const t = useT();
  return (
    <details className={styles.demo}>
      <summary>
        {t('identity.demo.title')}
        <ChevronDown />
      </summary>
      <div>
        <p>
          {t('identity.demo.text')} <code>{demoPassword}</code>
        </p>
        <div className={styles.accounts}>
          {demoAccounts.map((account) => (
            <Chip key={account} onClick={() => onChoose(account, demoPassword)} title={t(roleLabels[account])}>
              {account}
            </Chip>
          ))}
        </div>
      </div>
    </details>
  );
}
