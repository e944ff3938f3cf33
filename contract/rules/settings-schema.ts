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

const { preferredLayout: defaultLayout, userPreferences: defaultUser } = defaultPreferences;
const enumSchema = (values: readonly (string | null)[], defaultValue: string | null): Schema => ({
  enum: values,
  default: defaultValue,
});
const booleanSchema = (defaultValue: boolean): Schema => ({ type: 'boolean', default: defaultValue });
const languageListSchema: Schema = { type: 'array', items: { type: 'string' }, uniqueItems: true, default: [] };
const railListSchema = (defaultValue: readonly string[]): Schema => ({
  type: 'array',
  items: { enum: homeRails },
  uniqueItems: true,
  default: defaultValue,
});
const uuidSchema: Schema = { type: 'string', format: 'uuid' };
/** List of blocked ids: programs can read it in the document, but only the block endpoints change it. */
const blacklistSchema: Schema = { type: 'array', items: uuidSchema, readOnly: true };

const customTheme: Schema = {
  type: ['object', 'null'],
  default: defaultUser.customTheme,
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
  default: defaultUser.readingLine,
  properties: {
    groups: {
      type: 'array',
      maxItems: readingLineLimits.groups,
      items: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: uuidSchema, name: { type: 'string', maxLength: readingLineLimits.nameLength } },
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
          groups: { type: 'array', items: uuidSchema, uniqueItems: true, maxItems: readingLineLimits.groupsPerTitle },
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
        density: enumSchema(densities, defaultLayout.density),
        listStyle: enumSchema(listStyles, defaultLayout.listStyle),
        oneLine: booleanSchema(defaultLayout.oneLine),
        ambient: booleanSchema(defaultLayout.ambient),
        bottomNavPadding: booleanSchema(defaultLayout.bottomNavPadding),
        motion: enumSchema(motions, defaultLayout.motion),
        chapterView: enumSchema(chapterViews, defaultLayout.chapterView),
        home: { type: 'object', properties: { order: railListSchema(homeRails), hidden: railListSchema([]) } },
      },
    },
    userPreferences: {
      type: 'object',
      properties: {
        theme: enumSchema(themeChoices, defaultUser.theme),
        customTheme,
        interfaceLocale: enumSchema([...interfaceLanguages, null], defaultUser.interfaceLocale),
        showSafe: booleanSchema(defaultUser.showSafe),
        showSuggestive: booleanSchema(defaultUser.showSuggestive),
        showErotic: booleanSchema(defaultUser.showErotic),
        showHentai: booleanSchema(defaultUser.showHentai),
        blurAdult: booleanSchema(defaultUser.blurAdult),
        dataSaver: booleanSchema(defaultUser.dataSaver),
        originLanguages: languageListSchema,
        filteredLanguages: languageListSchema,
        readingLine,
        userBlacklist: blacklistSchema,
        groupBlacklist: blacklistSchema,
      },
    },
  },
};
