import type { ComponentProps } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { PasswordField } from '#web/ui/controls/PasswordField.tsx';

/** A password field in the interface's language. */
export function SecretField(
  props: Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'concealLabel' | 'capsLabel'>,
) {
  const t = useT();
  return (
    <PasswordField
      size="lg"
      maxLength={1024}
      {...props}
      showLabel={t('identity.password.show')}
      concealLabel={t('identity.password.hide')}
      capsLabel={t('identity.password.caps')}
    />
  );
}
