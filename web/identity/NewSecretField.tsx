import { limits } from '#contract/rules/limits.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { StrengthMeter } from '#web/ui/controls/StrengthMeter.tsx';
import styles from './Frame.module.css';
import { SecretField } from './SecretField.tsx';
import { useStrength } from './strength.ts';

/** A new password with its rule and how well it would stand. */
export function NewSecretField({
  label,
  value,
  onChange,
  error,
  personal,
  name = 'new-password',
  size,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  /** What others know of the person: name, address. */
  personal: readonly string[];
  name?: string;
  size?: 'md' | 'lg';
}) {
  const t = useT();
  const { score, word, advice } = useStrength(value, personal, [boot.siteName], limits.passwordMinLength);
  return (
    <>
      <SecretField
        label={label}
        name={name}
        {...(size ? { size } : {})}
        autoComplete="new-password"
        value={value}
        onChange={onChange}
        error={error}
        hint={t('identity.password.rule', { count: limits.passwordMinLength })}
      />
      <div className={styles.strength}>
        <StrengthMeter
          score={score}
          label={t('identity.strength.label')}
          word={t(word)}
          advice={advice ? t(advice) : undefined}
        />
      </div>
    </>
  );
}
