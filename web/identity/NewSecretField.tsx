import { limits } from '#contract/rules/limits.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { StrengthMeter } from '#web/ui/controls/StrengthMeter.tsx';
import styles from './Frame.module.css';
import { SecretField } from './SecretField.tsx';
import { useStrength } from './strength.ts';

/** Field for a new password, with the length rule and a strength meter. */
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
  /** Words that make a password easy to guess: the person's username and email address. */
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
