// Storage keys on a device: clearing removes all keys of the reader; every other key is listed with its removal.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { placeKey, readerKeys } from '#web/reader/settings/stored-settings.ts';

const web = path.resolve(import.meta.dirname, '../../../web');

/** Storage keys of the site in the sources of a folder. */
function storageKeysIn(folder: string): string[] {
  const files = readdirSync(path.join(web, folder), { recursive: true, encoding: 'utf8' });
  const keysFound = files
    .filter((file) => /\.(tsx?|js)$/.test(file) && !file.startsWith('locales'))
    .flatMap((file) => {
      const text = readFileSync(path.join(web, folder, file), 'utf8');
      return [...text.matchAll(/['"`](komawari\.[a-z.-]+?)\.?['"`]/g)].map(([, name]) => name!);
    });
  return [...new Set(keysFound)].toSorted();
}

/** Storage keys that clearing the reader's data leaves, and how they are removed. */
const otherKeys: Record<string, string> = {
  'komawari.reading': 'reading history',
  'komawari.reader.progress': 'reading history, as it was before',
  'komawari.searches': 'recent searches',
  'komawari.record': 'private reading, a switch of its own',
  'komawari.kept': 'names of kept chapters, with these',
  // reading positions not yet saved in an account, and declined offers to import the guest's progress
  'komawari.reading.unsent': 'goes when it is sent',
  'komawari.reading.here': 'goes with later answers',
  'komawari.continue': 'follows the history',
  // preferences as earlier versions stored them
  'komawari.theme': 'moved when it is found',
  'komawari.language': 'moved when it is found',
  'komawari.layout': 'moved when it is found',
  // state of the app frame, of home and of the session
  'komawari.library': 'how the library is shown',
  'komawari.offers': 'titles for which a status was offered',
  'komawari.moderation-keys': 'whether moderators use the keys of the queue',
  'komawari.drawer': 'of the frame',
  'komawari.confirm-note': 'of the frame',
  'komawari.support': 'of the frame',
  'komawari.away': 'of home',
  'komawari.install': 'of the frame',
  'komawari.signed-in': 'of the session',
  'komawari.upload': 'goes with the sign-out, and when the chapter is made',
  'komawari.upload-batch': 'goes with the sign-out, and rows when they are removed',
  'komawari.push': 'goes with the sign-out, and a switch of its own',
  // keys of the session storage, which ends with the tab; and names of channels and locks, which are not stored
  'komawari.scroll': 'of the tab',
  'komawari.visits': 'of the tab',
  'komawari.reloads': 'of the tab',
  'komawari.lists': 'of the tab',
  'komawari.comment': 'of the tab',
  'komawari.anew': 'of the tab',
  'komawari.asked': 'of the tab',
  'komawari.after-sign-in': 'of the tab',
  'komawari.after-signout': 'of the tab',
  'komawari.deleted': 'of the tab',
  'komawari.sign-in': 'of the tab',
  'komawari.session': 'a channel',
  'komawari.build': 'a channel',
  'komawari.keep': 'a lock',
  'komawari.notifications': 'a lock and a channel',
};

test('clearing removes all keys that the reader stores', () => {
  expect(storageKeysIn('reader')).toEqual([...readerKeys, placeKey].toSorted());
});

test('every storage key is cleared by the settings, or listed with how it is removed', () => {
  const listedKeys = [...Object.keys(otherKeys), ...readerKeys, placeKey];
  expect(storageKeysIn('.').filter((name) => !listedKeys.includes(name))).toEqual([]);
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  expect(sources.filter((file) => /\bindexedDB\b/.test(readFileSync(path.join(web, file), 'utf8')))).toEqual([]);
});
