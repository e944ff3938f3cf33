import { Check } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { useFieldMessages } from '../editor/field-messages.ts';
import { isGoodLink, takesId } from '../model/links.ts';

/** Link to the title at one site: its id there, or an address. */
export function LinkField({
  site,
  label,
  value,
  onChange,
}: {
  site: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useT();
  const isGood = value.trim() !== '' && isGoodLink(site, value);
  return (
    <div data-at={site}>
      <TextField
        label={label}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={takesId(site) ? t('drafts.links.idOrAddress') : 'https://'}
        value={value}
        onChange={onChange}
        end={isGood ? <Check aria-hidden="true" /> : undefined}
        {...useFieldMessages('links', site)}
      />
    </div>
  );
}
