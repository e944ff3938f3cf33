import { limits } from '#contract/rules/limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { MarkdownField } from '#web/lib/render/MarkdownField.tsx';

export const isGoodDescription = (text: string): boolean => text.trim().length <= limits.listDescriptionMaxLength;

/** Description of a list. */
export function DescriptionField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT();
  const { listDescriptionMaxLength: max } = limits;
  return (
    <MarkdownField
      label={t('lists.description')}
      aside={t('lists.optional')}
      error={isGoodDescription(value) ? undefined : t('lists.long', { max })}
      rows={4}
      value={value}
      onChange={onChange}
    />
  );
}
