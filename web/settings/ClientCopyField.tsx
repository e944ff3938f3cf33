import { useT } from '#web/lib/i18n/i18n.ts';
import { CopyField } from '#web/ui/controls/CopyField.tsx';

/**
 * Id or secret of an API client with a copy button. `full`: shown in several lines, for a secret that is shown only
 * once.
 */
export function ClientCopyField({
  name,
  value,
  full = false,
  first = false,
}: {
  name: string;
  value: string;
  full?: boolean;
  /** Whether the copy button takes the focus, because the dialog around it is about this value. */
  first?: boolean;
}) {
  const t = useT();
  return (
    <CopyField
      label={name}
      value={value}
      full={full}
      first={first}
      copyWord={t('clients.copyWord')}
      copyLabel={t('clients.copy', { name })}
      copiedText={t('clients.copied', { name })}
      failedText={t('clients.copyFailed')}
    />
  );
}
