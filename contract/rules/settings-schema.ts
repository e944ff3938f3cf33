// The JSON schema of the settings document, built from the lists of allowed values. A new preference needs a line here
// and in preferences.ts.
import { interfaceLanguages } from './languages.ts';
import {
  chapterViews,
  defaultPreferences,
  densities,
  homeRails,
  listStyles,
  motions,
  themeChoices,
} from './preferences.ts';
import { readingLineLimits } from './reading-line-choices.ts';
import { colourTokens, themeNameMaxLength } from './theme-colours.ts';

type Schema = Readonly<Record<string, unknown>>;

const { preferredLayout: layout, userPreferences: user } = defaultPreferences;
const choice = (values: readonly (string | null)[], usual: string | null): Schema => ({ enum: values, default: usual });
const flag = (usual: boolean): Schema => ({ type: 'boolean', default: usual });
const languages: Schema = { type: 'array', items: { type: 'string' }, uniqueItems: true, default: [] };
const rails = (usual: readonly string[]): Schema => ({
  type: 'array',
  items: { enum: homeRails },
  uniqueItems: true,
  default: usual,
});
const uuid: Schema = { type: 'string', format: 'uuid' };
/** List of blocked ids: programs can read it in the document, but only the block endpoints change it. */
const blacklist: Schema = { type: 'array', items: uuid, readOnly: true };

const customTheme: Schema = {
  type: ['object', 'null'],
  default: user.customTheme,
  required: ['name', 'author', 'colours'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: themeNameMaxLength },
    author: { type: ['string', 'null'], format: 'uuid' },
    colours: {
      type: 'object',
      required: colourTokens,
      additionalProperties: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
    },
  },
};

const readingLine: Schema = {
  type: 'object',
  default: user.readingLine,
  properties: {
    groups: {
      type: 'array',
      maxItems: readingLineLimits.groups,
      items: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: uuid, name: { type: 'string', maxLength: readingLineLimits.nameLength } },
      },
    },
    titles: {
      type: 'object',
      maxProperties: readingLineLimits.titles,
      propertyNames: { format: 'uuid' },
      additionalProperties: {
        type: 'object',
        properties: {
          languages: { type: 'array', items: { type: 'string' }, uniqueItems: true },
          groups: { type: 'array', items: uuid, uniqueItems: true, maxItems: readingLineLimits.groupsPerTitle },
        },
      },
    },
  },
};

export const settingsSchema: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Settings',
  type: 'object',
  properties: {
    metadata: {
      type: 'object',
      properties: {
        version: { type: 'integer', const: defaultPreferences.metadata.version },
        modified: { type: 'integer', minimum: 0, description: 'Milliseconds since 1970' },
      },
    },
    preferredLayout: {
      type: 'object',
      properties: {
        density: choice(densities, layout.density),
        listStyle: choice(listStyles, layout.listStyle),
        oneLine: flag(layout.oneLine),
        ambient: flag(layout.ambient),
        bottomNavPadding: flag(layout.bottomNavPadding),
        motion: choice(motions, layout.motion),
        chapterView: choice(chapterViews, layout.chapterView),
        home: { type: 'object', properties: { order: rails(homeRails), hidden: rails([]) } },
      },
    },
    userPreferences: {
      type: 'object',
      properties: {
        theme: choice(themeChoices, user.theme),
        customTheme,
        interfaceLocale: choice([...interfaceLanguages, null], user.interfaceLocale),
        showSafe: flag(user.showSafe),
        showSuggestive: flag(user.showSuggestive),
        showErotic: flag(user.showErotic),
        showHentai: flag(user.showHentai),
        blurAdult: flag(user.blurAdult),
        dataSaver: flag(user.dataSaver),
        originLanguages: languages,
        filteredLanguages: languages,
        readingLine,
        userBlacklist: blacklist,
        groupBlacklist: blacklist,
      },
    },
  },
};
