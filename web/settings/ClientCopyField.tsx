import { useT } from '#web/lib/i18n/i18n.ts';
import { CopyField } from '#web/ui/controls/CopyField.tsx';

/** Id or secret of an API client with a copy button. `full`: shown in full, where it is the only chance to see it. */
export function ClientCopyField({
  name,
  value,
  full = false,
  first = false,
}: {
  name: string;
  value: string;
  full?: boolean;
  /** Whether its button takes the focus, because the dialog is about this value. */
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
