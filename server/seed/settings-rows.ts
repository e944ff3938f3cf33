// Rows of account settings: a third of the users have changed a setting while signed in.
import { interfaceLanguages, isLanguage } from '#contract/rules/languages.ts';
import {
  defaultPreferences,
  densities,
  listStyles,
  type Preferences,
  siteThemes,
} from '#contract/rules/preferences.ts';
import type { TableLoad } from './bulk-load.ts';
import { indexedRandom, pickFrom } from './chance.ts';
import { languageCodes } from './languages.ts';
import { userId } from './person-rows.ts';
import type { Readers } from './readers.ts';
import type { SeedReferences } from './references.ts';
import type { World } from './world.ts';

export function settingsLoad(
  { tier, now }: World,
  readers: Readers,
  references: Pick<SeedReferences, 'usersBefore'>,
): TableLoad {
  const { people, since } = readers;
  const chance = indexedRandom(`${tier.name} settings`);
  const knownLanguages = languageCodes.filter(isLanguage);
  /** Picks some languages, common ones more often. */
  const pickLanguages = (user: number, chanceIndex: number, max: number): typeof knownLanguages => [
    ...new Set(
      Array.from({ length: Math.floor(chance(user, chanceIndex) ** 2 * (max + 1)) }, (_, i) =>
        pickFrom(knownLanguages, chance(user, chanceIndex + 1 + i) ** 3),
      ),
    ),
  ];
  const { preferredLayout, userPreferences } = defaultPreferences;
  const preferencesOf = (user: number, modified: number): Preferences => ({
    metadata: { ...defaultPreferences.metadata, modified },
    preferredLayout: {
      ...preferredLayout,
      density: chance(user, 2) < 0.7 ? preferredLayout.density : pickFrom(densities, chance(user, 3)),
      listStyle: chance(user, 4) < 0.5 ? preferredLayout.listStyle : pickFrom(listStyles, chance(user, 5)),
      oneLine: chance(user, 6) < 0.1,
      ambient: chance(user, 7) < 0.9,
    },
    userPreferences: {
      ...userPreferences,
      theme: chance(user, 8) < 0.3 ? userPreferences.theme : pickFrom(siteThemes, chance(user, 9)),
      interfaceLocale: chance(user, 10) < 0.7 ? null : pickFrom(interfaceLanguages, chance(user, 11)),
      showErotic: chance(user, 12) < 0.7,
      showHentai: chance(user, 13) < 0.3,
      blurAdult: chance(user, 14) < 0.6,
      dataSaver: chance(user, 15) < 0.2,
      originLanguages: pickLanguages(user, 20, 3),
      filteredLanguages: pickLanguages(user, 30, 6),
    },
  });
  return {
    table: 'settings',
    columns: ['user_id', 'document', 'updated_at'],
    steps: people.users,
    write(user, out) {
      if (chance(user) >= 1 / 3) return;
      const modified = since(user) + Math.floor((now - since(user)) * chance(user, 1));
      out.row(3);
      out.int(userId(references, user));
      out.text(JSON.stringify(preferencesOf(user, modified)));
      out.time(modified);
    },
  };
}
