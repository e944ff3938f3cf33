// Names and format of the reader settings that accounts store; other names are rejected.
import { z } from 'zod';
import { chapterKinds } from '../rules/chapter-shape.ts';
import { limits } from '../rules/limits.ts';

/** Every reader setting; `web/reader/settings` defines their values. */
export const choiceNames = [
  'mode',
  'direction',
  'spreadStart',
  'doubleIn',
  'fit',
  'widePages',
  'stripWidth',
  'maxWidth',
  'gap',
  'credits',
  'crop',
  'background',
  'brightness',
  'contrast',
  'saturation',
  'hue',
  'sepia',
  'gray',
  'invert',
  'zones',
  'invertZones',
  'doubleTap',
  'lens',
  'jump',
  'autoSeconds',
  'bar',
  'barSide',
  'barSize',
  'atEnd',
  'skipDuplicates',
  'skipFiltered',
  'skipRead',
  'preload',
  'saver',
  'awake',
  'openFull',
  'hideCursor',
  'animations',
  'panel',
  'pinned',
] as const;
export type ReaderChoiceName = (typeof choiceNames)[number];

/** Actions with customizable keyboard shortcuts. */
export const keyActions = [
  'left',
  'right',
  'up',
  'down',
  'back',
  'forward',
  'first',
  'last',
  'previousChapter',
  'nextChapter',
  'goTo',
  'panel',
  'settings',
  'thumbnails',
  'comments',
  'fullScreen',
  'mode',
  'direction',
  'fit',
  'shift',
  'bookmark',
  'language',
  'auto',
  'zoomIn',
  'zoomOut',
  'zoomReset',
  'help',
  'close',
] as const;
export type KeyAction = (typeof keyActions)[number];

const maxKeysPerAction = 8;
const settingKey = new RegExp(
  `^(account|kind:(${chapterKinds.join('|')})|title:[\\w-]{1,36}) (${choiceNames.join('|')})$`,
);
const actionKey = new RegExp(`^account keys\\.(${keyActions.join('|')})$`);
const shiftsKey = /^pages:\w{1,64} shifts$/;

/**
 * Key of a stored setting: its scope and its name, such as `account mode`, `kind:strip fit`, `title:ID mode`, `account
 * keys.left`, `pages:HASH shifts`.
 */
const choiceKey = z
  .string()
  .regex(new RegExp([settingKey, actionKey, shiftsKey].map(({ source }) => source).join('|')), {
    message: 'Write where the choice holds, a space, and the name of a choice that there is',
  });

const settingText = z.string().max(64);
const settingValue = z.union([settingText, z.number(), z.boolean()]);
const shortcutKeys = z.array(z.string().max(24)).max(maxKeysPerAction);
const pageShifts = z.array(z.int().min(1).max(limits.chapterMaxPages)).max(limits.chapterMaxPages);

/**
 * A stored setting: the time of its last change in milliseconds since 1970, and its value. Without a value it was
 * reset.
 */
const timedChoice = z
  .tuple([z.int().min(0)])
  .rest(z.union([settingValue, shortcutKeys, pageShifts]))
  .refine((timeAndValue) => timeAndValue.length <= 2, 'A line has a time and at most one value')
  .meta({ example: [1_700_000_000_000, 'strip'] });

const valueSchemaFor = (key: string): z.ZodType =>
  shiftsKey.test(key) ? pageShifts : actionKey.test(key) ? shortcutKeys : settingValue;

/** Maximum number of settings per request. */
const maxChoices = 500;

export const timedChoices = z
  .record(choiceKey, timedChoice)
  .refine((choicesByKey) => Object.keys(choicesByKey).length <= maxChoices, `At most ${maxChoices} choices at once`)
  .refine(
    (choicesByKey) =>
      Object.entries(choicesByKey).every(
        ([key, [, value]]) => value === undefined || valueSchemaFor(key).safeParse(value).success,
      ),
    'Only keys and pages have lists: keys of at most eight names, pages of page numbers',
  )
  .meta({ example: { 'account mode': [1_700_000_000_000, 'strip'] } });
