import { ratingPreferences } from '#contract/rules/filters.ts';
import type { ContentRating } from '#contract/rules/content-ratings.ts';
import { ratingKeys } from '#web/lib/catalogue/covers.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { usePreferences } from '#web/lib/preferences/preferences.ts';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { savePreference } from '#web/lib/preferences/save-preference.ts';

const hints: Record<ContentRating, MessageKey> = {
  safe: 'settings.ratings.safe',
  suggestive: 'settings.ratings.suggestive',
  erotica: 'settings.ratings.erotica',
  pornographic: 'settings.ratings.mature',
};

/** Which content ratings lists and searches show. */
export function RatingsSection() {
  const t = useT();
  const { userPreferences } = usePreferences();
  const shownCount = ratingPreferences.filter(([, name]) => userPreferences[name]).length;
  return (
    <SettingRows>
      {ratingPreferences.map(([rating, name]) => {
        const label = t(ratingKeys[rating]);
        const on = userPreferences[name];
        return (
          <SettingRow key={rating} name={label} hint={t(hints[rating])}>
            <Switch
              checked={on}
              onChange={(next) =>
                !next && shownCount === 1
                  ? void toast({ text: t('settings.ratings.one'), failed: true })
                  : savePreference(ratingKeys[rating], { [name]: next })
              }
            >
              <span className="sr-only">{label}</span>
            </Switch>
          </SettingRow>
        );
      })}
    </SettingRows>
  );
}
