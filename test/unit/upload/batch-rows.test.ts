// Rows of a batch: changes of many at once, undo, and what prevents an upload.
import { expect, test } from 'vitest';
import { guessRow } from '#web/upload/batch/guess-row.ts';
import { splitIntoChapters } from '#web/upload/batch/read-rows.ts';
import {
  addRows,
  type Batch,
  type BatchRow,
  changeForm,
  emptyBatch,
  fieldTime,
  fillDown,
  numberFrom,
  passSelected,
  pasteSheet,
  removeRows,
  rowProblems,
  scheduleApart,
  selectAll,
  selectRow,
  setFlag,
  undoChange,
  updateRow,
} from '#web/upload/batch/rows.ts';
import { type ChapterForm, emptyForm } from '#web/upload/form/draft.ts';
import { guessForm } from '#web/upload/form/guess-form.ts';

const row = (id: string, form: Partial<ChapterForm> = {}, fields: Partial<BatchRow> = {}): BatchRow => ({
  id,
  name: `${id}.cbz`,
  sources: [],
  content: `content ${id}`,
  pages: 10,
  bytes: 1000,
  refused: 0,
  refusal: null,
  tooLarge: null,
  skipped: null,
  form: { ...emptyForm, language: 'fr', chapter: id, ...form },
  guessed: ['chapter'],
  groupNames: [],
  isAnyway: false,
  leavesOut: false,
  alike: [],
  isRequested: false,
  session: null,
  outcome: { kind: 'open' },
  ...fields,
});
const batchOf = (...rows: BatchRow[]): Batch => addRows(emptyBatch, rows);
const chapters = ({ rows }: Batch): string[] => rows.map(({ form }) => form.chapter);
const problemsOf = (rows: readonly BatchRow[], existing: readonly string[] = []) =>
  Object.fromEntries(
    rowProblems(rows, {
      now: 0,
      latest: 1e15,
      lockedLanguages: ['tr'],
      exists: ({ chapter }) => existing.includes(chapter),
    }),
  );

test('a change of a field makes it no guess any more, and is undone', () => {
  const changed = changeForm(batchOf(row('1'), row('2')), '2', { chapter: '7' });
  expect(chapters(changed)).toEqual(['1', '7']);
  expect(changed.rows.map(({ guessed }) => guessed)).toEqual([['chapter'], []]);
  const undone = undoChange(changed);
  expect(chapters(undone)).toEqual(['1', '2']);
  expect(undone.rows[1]!.guessed).toEqual(['chapter']);
});

test('the selected rows are numbered in their order, with any step, and others stay', () => {
  const selected = selectRow(batchOf(row('a'), row('b'), row('c')), 'b');
  expect(chapters(numberFrom(selected, 7))).toEqual(['7', 'b', '8']);
  expect(chapters(numberFrom(selected, 7.1, 0.1))).toEqual(['7.1', 'b', '7.2']);
});

test('filling down copies everything but number and name', () => {
  const groups = [{ id: 'g', name: 'Encre', official: false, refusal: null }];
  const filled = fillDown(batchOf(row('1', { language: 'en', volume: '3', name: 'One', groups }), row('2')));
  expect(filled.rows[1]!.form).toMatchObject({ language: 'en', volume: '3', name: '', chapter: '2', groups });
});

test('publications are planned apart, in the zone of the device', () => {
  const first = Date.parse('2030-01-01T12:00');
  const planned = scheduleApart(batchOf(row('1'), row('2'), row('3')), first, 36);
  expect(planned.rows.map(({ form }) => form.publishAt)).toEqual([
    '2030-01-01T12:00',
    fieldTime(first + 36 * 3_600_000),
    fieldTime(first + 72 * 3_600_000),
  ]);
});

test.for([
  ['4\n5', ['4', '5'], ['', ''], ['', '']],
  ['4\tFour\r\n5\tFive', ['4', '5'], ['', ''], ['Four', 'Five']],
  ['1\t4\tFour\n\n1\t5\tFive\n1\t6\tSix', ['4', '5'], ['1', '1'], ['Four', 'Five']],
  ['4', ['4', 'b'], ['', ''], ['', '']],
] as const)('lines of a sheet fill the rows: %j', ([text, numbers, volumes, names]) => {
  const { rows } = pasteSheet(batchOf(row('a'), row('b')), text);
  expect(rows.map(({ form }) => form.chapter)).toEqual(numbers);
  expect(rows.map(({ form }) => form.volume)).toEqual(volumes);
  expect(rows.map(({ form }) => form.name)).toEqual(names);
});

test('rows that are uploading or done do not change, and are not removed while they upload', () => {
  const done: BatchRow['outcome'] = { kind: 'done', chapter: 'c', isQueued: false };
  const batch = batchOf(row('1', {}, { isRequested: true }), row('2', {}, { outcome: done }), row('3'));
  expect(chapters(numberFrom(batch, 9))).toEqual(['1', '2', '9']);
  expect(chapters(removeRows(batch, new Set(['1', '2'])))).toEqual(['1', '3']);
  // an undo leaves what has been uploaded meanwhile as it is
  const later = updateRow(changeForm(batch, '3', { chapter: '8' }), '3', { outcome: done });
  expect(undoChange(later).rows[2]!.outcome).toEqual(done);
});

test('ranges are selected with Shift, and all rows at once', () => {
  const batch = { ...batchOf(row('1'), row('2'), row('3'), row('4')), selected: new Set<string>() };
  const range = selectRow(selectRow(batch, '2'), '4', true);
  expect([...range.selected]).toEqual(['2', '3', '4']);
  expect(selectAll(range).selected.size).toBe(4);
  expect(selectAll(selectAll(range)).selected.size).toBe(0);
});

test('files that are chosen again after a reload are found by their content', () => {
  const kept = { ...emptyBatch, rows: [row('1', {}, { sources: null }), row('2', {}, { sources: null })] };
  const source = { path: 'renamed.cbz', file: new Blob([]) };
  const again = addRows(kept, [row('x', {}, { content: 'content 2', sources: [source] }), row('3')]);
  expect(again.rows.map(({ id, sources }) => [id, sources?.length])).toEqual([
    ['1', undefined],
    ['2', 1],
    ['3', 0],
  ]);
});

test('what prevents an upload is told for each row, and warnings are passed', () => {
  const bad = { code: 'image_too_large', limit: 1, measured: 2 } as const;
  const rows = [
    row('1', { language: '' }),
    row('2'),
    row('3', { chapter: '' }),
    row('4', { chapter: '2' }),
    row('5', { chapter: '05' }),
    row('6', {}, { refused: 1, refusal: bad }),
    row('7', {}, { sources: null }),
    row('8', {}, { pages: 0 }),
    row('9', { oneshot: true, chapter: '' }),
    row('10', { language: 'tr' }),
  ];
  expect(problemsOf(rows, ['2'])).toEqual({
    1: { kind: 'language' },
    2: { kind: 'exists' },
    3: { kind: 'no-number' },
    4: { kind: 'exists' },
    5: { kind: 'chapter' },
    6: { kind: 'pages', count: 1, first: bad },
    7: { kind: 'files' },
    8: { kind: 'empty' },
    10: { kind: 'language' },
  });
  expect(problemsOf(rows.slice(1, 4))).toEqual({ 3: { kind: 'no-number' }, 4: { kind: 'twice' } });
  let batch = batchOf(...rows.slice(1, 6));
  for (const id of ['2', '3', '4']) batch = setFlag(batch, id, 'isAnyway', true);
  batch = setFlag(batch, '6', 'leavesOut', true);
  expect(problemsOf(batch.rows, ['2'])).toEqual({ 5: { kind: 'chapter' } });
});

test('a look-alike holds a row back until it is wanted; another language forgets it', () => {
  const chapter = { id: 'c', volume: null, chapter: '4', groups: [], uploader: 'u', shared: 2, pages: 3 };
  const batch = batchOf(row('1', {}, { alike: [chapter] }));
  expect(problemsOf(batch.rows)).toEqual({ 1: { kind: 'alike', chapters: [chapter] } });
  expect(problemsOf(setFlag(batch, '1', 'isAlikeWanted', true).rows)).toEqual({});
  expect(problemsOf(changeForm(batch, '1', { name: 'Rain' }).rows)).toHaveProperty('1');
  expect(problemsOf(changeForm(batch, '1', { language: 'it' }).rows)).toEqual({});
});

test('warnings of the selected rows are passed together, and taken back by Undo', () => {
  const bad = { code: 'image_too_large', limit: 1, measured: 2 } as const;
  const all = batchOf(row('2'), row('3', { chapter: '' }), row('6', {}, { refused: 1, refusal: bad }), row('7'));
  const batch = selectRow(all, '7');
  const exists = ({ chapter }: ChapterForm): boolean => ['2', '7'].includes(chapter);
  const passed = passSelected(batch, rowProblems(batch.rows, { now: 0, latest: 1e15, lockedLanguages: [], exists }));
  expect(problemsOf(passed.rows, ['2', '7'])).toEqual({
    6: { kind: 'pages', count: 1, first: bad },
    7: { kind: 'exists' },
  });
  expect(problemsOf(undoChange(passed).rows, ['2', '7'])).toHaveProperty('2');
});

test('each archive and each folder of images becomes a chapter', () => {
  const paths = ['b/Ch. 10/1.jpg', 'b/Ch. 2/1.jpg', 'b/Ch. 2/2.jpg', 'Ch. 11.cbz', 'notes.txt', 'b/Thumbs.db'];
  const found = splitIntoChapters(paths.map((path) => ({ path, file: new Blob([]) })));
  expect(found.map(({ name, sources }) => [name, sources.length])).toEqual([
    ['b/Ch. 2', 2],
    ['b/Ch. 10', 1],
    ['Ch. 11.cbz', 1],
  ]);
});

const noVolume = (): null => null;

test('names of files tell language, numbers, name and groups', () => {
  const { form, guessed, groupNames } = guessRow(
    'Page Blanche - Vol. 1 Ch. 2 - Extrait (fr) [Encre].cbz',
    [],
    'en',
    () => '9',
  );
  expect(form).toMatchObject({ language: 'fr', volume: '1', chapter: '2', name: 'Extrait', oneshot: false });
  expect(guessed).toEqual(['language', 'volume', 'chapter', 'name']);
  expect(groupNames).toEqual(['Encre']);
  // a number in the title's own name is not the chapter's
  expect(guessRow('7 Seeds c003.zip', ['7 Seeds'], 'en', noVolume).form).toMatchObject({
    language: 'en',
    chapter: '3',
  });
  expect(guessRow('One [oneshot].zip', [], 'en', noVolume).form).toMatchObject({
    oneshot: true,
    chapter: '',
    name: '',
  });
  // the volume that other languages have the number in is a guess, too
  const other = guessRow('7 Seeds c003.zip', ['7 Seeds'], 'en', ({ chapter }) => (chapter === '3' ? '1' : null));
  expect([other.form.volume, other.guessed]).toEqual(['1', ['volume', 'chapter']]);
});

test('the name of one archive or folder fills in the form of one chapter; loose files and several archives do not', () => {
  const source = (path: string) => ({ path, file: new Blob([]) });
  const form = { ...emptyForm, language: 'it', volume: '9' };
  expect(guessForm([source('Page Blanche Ch. 2 - Extrait (fr) [Encre].cbz')], form, ['Page Blanche'])).toEqual({
    fields: { language: 'it', volume: '9', chapter: '2', name: 'Extrait', oneshot: false },
    groupNames: ['Encre'],
  });
  expect(guessForm([source('Ch. 3/1.jpg'), source('Ch. 3/2.jpg')], emptyForm, [])?.fields.chapter).toBe('3');
  for (const paths of [['3.jpg'], ['1.jpg', '2.jpg'], ['Ch. 1.cbz', 'Ch. 2.cbz'], ['notes.txt']])
    expect(guessForm(paths.map(source), emptyForm, [])).toBeNull();
});
