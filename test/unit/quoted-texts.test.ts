// Sentences that the specification quotes word for word: each is a text of the interface, and a browser test sees it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (...names: string[]): string => readFileSync(path.join(root, ...names), 'utf8');
const filesOf = (...names: string[]): string[] =>
  readdirSync(path.join(root, ...names), { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));

const english = new Map(
  readdirSync(path.join(root, 'web/locales/en')).flatMap((file) =>
    Object.entries(JSON.parse(read('web/locales/en', file)) as Record<string, string>),
  ),
);
const source = (...names: string[]): string[] => filesOf(...names).map((file) => read(...names, file));
const webFiles = source('web');
// the words of a sentence may stand in an expression
const browserTests = source('test/browser')
  .join('\n')
  .replaceAll(/\\([/'.()])/g, '$1');

test.each([
  // validation rules
  ['authoring.biography.noLanguage', 'Please select a biography language'],
  ['authoring.biography.noText', 'Please add the biography content'],
  ['upload.mustPickLanguage', 'You must pick a translation language!'],
  // roles and permissions
  ['pages.mayNotCreateTitles', "You don't have permission to create titles."],
  ['blocks.limit.user', 'Limit Reached'],
  ['blocks.limit.group', 'Limit Reached'],
  // errors and empty states
  ['error.pageNotFound', 'Page not found: '],
  ['session.failed', 'An error occurred during authentication. Please try again.'],
  ['authors.notFound', '404: Author not found'],
  ['authors.failed', 'An unexpected error occurred loading author'],
  ['authoring.delete.failed', 'Failed author deletion'],
  ['groups.notFound', '404: Group not found'],
  ['groups.failed', 'An unexpected error occurred loading the group'],
  ['groupEdit.create.failed', 'There were errors creating your group:'],
  ['titles.notFound', 'Error 404: Title not found'],
  ['reader.notFound', 'Chapter not found'],
  ['upload.beginFailed', 'Unable to begin upload'],
  ['pages.mayNotUpload', 'You might not have permission to upload chapters.'],
  ['upload.filesFailed', 'Upload failed'],
  ['upload.commitFailed', 'Chapter upload failed'],
  ['pageEdit.beginFailed', 'Failed to start page editing'],
  ['pages.uploadToRandom', 'Cannot upload to a random title'],
  ['drafts.submit.failed', 'There were errors submitting your draft:'],
  ['lists.edit.failed', 'An error occured while editing the MDList'],
  ['reading.markFailed', 'There were errors trying to mark your chapter as (un)read.'],
  ['chapters.groupsLimit', 'Groups limit reached'],
  ['upload.noGroups', 'No groups selected.'],
  ['ownReports.none', 'No reports found'],
  ['drafts.none', 'No drafts found'],
  ['failure.generic', 'Try again in a few minutes or contact support.'],
])('%s: “%s” is shown', (key, text) => {
  expect(english.get(key)).toContain(text);
  expect(webFiles.some((file) => file.includes(key))).toBe(true);
  expect(browserTests).toContain(text.trim());
});
