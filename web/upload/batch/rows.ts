// Rows of a batch, one for each chapter, and what can be changed in many of them at once. Each change of fields can be
// undone; a row that is uploading or done does not change.
import { formProblems, type ChapterForm, type ChosenGroup, type FormChecks } from '../form/draft.ts';
import type { PageProblem, SkippedFile, SourceFile } from '../intake/read-sources.ts';
import type { AlikeChapter } from '../sending/run-types.ts';

export type GuessedField = 'language' | 'volume' | 'chapter' | 'name' | 'groups' | 'oneshot';

type RowOutcome =
  | { kind: 'open' }
  | { kind: 'done'; chapter: string; isQueued: boolean }
  | { kind: 'failed'; reason: string };

export interface BatchRow {
  id: string;
  /** Archive or folder, as it was dropped. */
  name: string;
  /** Null after a reload, until the files are chosen again. */
  sources: readonly SourceFile[] | null;
  /** Digest of the pages, by which files are recognized that are chosen again. */
  content: string;
  pages: number;
  bytes: number;
  /** Number of pages that the intake refuses, and why the first of them. */
  refused: number;
  refusal: PageProblem | null;
  /** The limit of chapters that all pages together exceed. */
  tooLarge: PageProblem | null;
  /** Why an archive gave no page. */
  skipped: SkippedFile | null;
  form: ChapterForm;
  /** Fields that were read from the file's name and not looked at yet. */
  guessed: readonly GuessedField[];
  /** Groups as the file's name has them. */
  groupNames: readonly string[];
  /** Whether warnings are passed: a chapter that exists, or has no number. */
  isAnyway: boolean;
  /** Whether refused pages are left out. */
  leavesOut: boolean;
  /** Published chapters that its pages look like, as the server found when they were sent. */
  alike: readonly AlikeChapter[];
  /** Whether it is wanted though others look like it. */
  isAlikeWanted?: boolean;
  /** Whether the row is to be uploaded, or is being uploaded. */
  isRequested: boolean;
  /** Upload session that has some of its pages. */
  session: string | null;
  outcome: RowOutcome;
}

export interface Batch {
  rows: readonly BatchRow[];
  selected: ReadonlySet<string>;
  /** Row from which a range is selected. */
  anchor: string | null;
  /** Earlier rows, for undo. */
  earlier: readonly (readonly BatchRow[])[];
}

export const emptyBatch: Batch = { rows: [], selected: new Set(), anchor: null, earlier: [] };

const maxUndo = 50;

export const isChangeable = ({ outcome, isRequested }: BatchRow): boolean => outcome.kind !== 'done' && !isRequested;

/** Adds rows and selects them. Rows that wait for their files get them back instead. */
export function addRows(batch: Batch, added: readonly BatchRow[]): Batch {
  const unused = [...added];
  const rows = batch.rows.map((row) => {
    const index = row.sources === null ? unused.findIndex(({ content }) => content === row.content) : -1;
    return index < 0 ? row : { ...row, sources: unused.splice(index, 1)[0]!.sources };
  });
  const selected = new Set([...batch.selected, ...unused.map(({ id }) => id)]);
  return { ...batch, rows: [...rows, ...unused], selected };
}

/** Changes a row without a step of undo: for what happens to it, not for what a person enters. */
export function updateRow(batch: Batch, id: string, fields: Partial<BatchRow>): Batch {
  return { ...batch, rows: batch.rows.map((row) => (row.id === id ? { ...row, ...fields } : row)) };
}

function changeRows(batch: Batch, change: (row: BatchRow, index: number) => BatchRow, ids = batch.selected): Batch {
  let index = 0;
  const rows = batch.rows.map((row) => (ids.has(row.id) && isChangeable(row) ? change(row, index++) : row));
  return { ...batch, rows, earlier: [...batch.earlier, batch.rows].slice(-maxUndo) };
}

/** Sets fields of a row's form, which are no guesses any more. */
function withFields(row: BatchRow, fields: Partial<ChapterForm>): BatchRow {
  const guessed = row.guessed.filter((field) => !(field in fields));
  // chapters of another language are others
  const alike = fields.language === undefined || fields.language === row.form.language ? row.alike : [];
  return { ...row, form: { ...row.form, ...fields }, guessed, alike, outcome: { kind: 'open' } };
}

export function changeForm(batch: Batch, id: string, fields: Partial<ChapterForm>): Batch {
  return changeRows(batch, (row) => withFields(row, fields), new Set([id]));
}

/** Sets the same fields in all selected rows. */
export function changeSelected(batch: Batch, fields: Partial<ChapterForm>): Batch {
  return changeRows(batch, (row) => withFields(row, fields));
}

export function setFlag(
  batch: Batch,
  id: string,
  flag: 'isAnyway' | 'leavesOut' | 'isAlikeWanted',
  value: boolean,
): Batch {
  return changeRows(batch, (row) => ({ ...row, [flag]: value, outcome: { kind: 'open' } }), new Set([id]));
}

/** Copies language, volume, groups and publication of the first selected row to the other selected ones. */
export function fillDown(batch: Batch): Batch {
  const first = batch.rows.find(({ id }) => batch.selected.has(id));
  if (!first) return batch;
  const { language, volume, groups, isScheduled, publishAt } = first.form;
  return changeSelected(batch, { language, volume, groups, isScheduled, publishAt });
}

/** Numbers the selected rows in their order: 7, 8, 9. */
export function numberFrom(batch: Batch, first: number, step = 1): Batch {
  return changeRows(batch, (row, index) =>
    withFields(row, { chapter: String(Number((first + index * step).toFixed(2))), oneshot: false }),
  );
}

/** @param first time of the first selected row, in milliseconds; the others follow `hours` apart */
export function scheduleApart(batch: Batch, first: number, hours: number): Batch {
  return changeRows(batch, (row, index) =>
    withFields(row, { isScheduled: true, publishAt: fieldTime(first + index * hours * 3_600_000) }),
  );
}

/** Time as a field of the type `datetime-local` has it, in the zone of the device. */
export function fieldTime(milliseconds: number): string {
  const date = new Date(milliseconds);
  return new Date(milliseconds - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/**
 * Sets fields from lines of a spreadsheet, in the order of the selected rows, or of all rows if none is selected. Columns:
 * the number; number and name; or volume, number and name.
 */
export function pasteSheet(batch: Batch, text: string): Batch {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const ids = batch.selected.size > 0 ? batch.selected : new Set(batch.rows.map(({ id }) => id));
  return changeRows(
    batch,
    (row, index) => {
      const cells = lines[index]?.split('\t').map((cell) => cell.trim());
      if (!cells) return row;
      const [volume, chapter, name] = cells.length < 3 ? [undefined, ...cells] : cells;
      return withFields(row, {
        ...(volume === undefined ? {} : { volume }),
        ...(chapter === undefined ? {} : { chapter, oneshot: false }),
        ...(name === undefined ? {} : { name }),
      });
    },
    ids,
  );
}

export function removeRows(batch: Batch, ids: ReadonlySet<string>): Batch {
  const rows = batch.rows.filter((row) => !ids.has(row.id) || row.isRequested);
  return keepSelection({ ...batch, rows, earlier: [...batch.earlier, batch.rows].slice(-maxUndo) });
}

/** Takes back the last change of fields; what has been uploaded meanwhile stays as it is. */
export function undoChange(batch: Batch): Batch {
  const before = batch.earlier.at(-1);
  if (!before) return batch;
  const now = new Map(batch.rows.map((row) => [row.id, row]));
  const rows = before.map((row) => {
    const current = now.get(row.id);
    return current === undefined || isChangeable(current)
      ? { ...row, sources: current?.sources ?? row.sources }
      : current;
  });
  const known = new Set(before.map(({ id }) => id));
  const added = batch.rows.filter(({ id }) => !known.has(id));
  return keepSelection({ ...batch, rows: [...rows, ...added], earlier: batch.earlier.slice(0, -1) });
}

export function selectRow(batch: Batch, id: string, range = false): Batch {
  const ids = batch.rows.map((row) => row.id);
  const from = range && batch.anchor !== null ? ids.indexOf(batch.anchor) : -1;
  const selected = new Set(batch.selected);
  if (from >= 0) {
    const to = ids.indexOf(id);
    for (const each of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) selected.add(each);
  } else if (!selected.delete(id)) selected.add(id);
  return { ...batch, selected, anchor: id };
}

/** Selects all rows, or none if all are selected. */
export function selectAll(batch: Batch): Batch {
  const isAll = batch.rows.every(({ id }) => batch.selected.has(id));
  return { ...batch, selected: new Set(isAll ? [] : batch.rows.map(({ id }) => id)) };
}

function keepSelection(batch: Batch): Batch {
  const ids = new Set(batch.rows.map(({ id }) => id));
  return { ...batch, selected: new Set([...batch.selected].filter((id) => ids.has(id))) };
}

export type RowProblem =
  | { kind: 'files' | 'language' | 'volume' | 'chapter' | 'groups' | 'publishAt' | 'no-number' | 'exists' | 'twice' }
  | { kind: 'skipped'; skipped: SkippedFile }
  | { kind: 'empty' }
  | { kind: 'pages'; count: number; first: PageProblem }
  | { kind: 'too-large'; problem: PageProblem }
  | { kind: 'alike'; chapters: readonly AlikeChapter[] };

interface RowChecks extends FormChecks {
  /** Whether the title has this chapter. */
  exists: (form: ChapterForm) => boolean;
}

/** The problem that prevents each row from being uploaded. */
export function rowProblems(rows: readonly BatchRow[], checks: RowChecks): ReadonlyMap<string, RowProblem> {
  const problems = new Map<string, RowProblem>();
  const numbers = new Set<string>();
  for (const row of rows) {
    const { language, chapter, oneshot } = row.form;
    const key = `${language} ${oneshot ? 'oneshot' : chapter.trim()}`;
    const problem = problemOf(row, checks, numbers.has(key));
    if (chapter.trim() !== '' || oneshot) numbers.add(key);
    if (problem && row.outcome.kind !== 'done') problems.set(row.id, problem);
  }
  return problems;
}

function problemOf(row: BatchRow, { exists, ...checks }: RowChecks, isRepeated: boolean): RowProblem | null {
  const { form, skipped, pages, refused, refusal, tooLarge, leavesOut, isAnyway } = row;
  if (skipped && pages === 0) return { kind: 'skipped', skipped };
  if (pages === 0 || (leavesOut && pages === refused)) return { kind: 'empty' };
  if (refusal && !leavesOut) return { kind: 'pages', count: refused, first: refusal };
  if (tooLarge) return { kind: 'too-large', problem: tooLarge };
  const [problem] = formProblems(form, checks);
  if (problem) return { kind: problem };
  if (!isAnyway) {
    if (!form.oneshot && form.chapter.trim() === '') return { kind: 'no-number' };
    if (exists(form)) return { kind: 'exists' };
    if (isRepeated) return { kind: 'twice' };
  }
  if (row.alike.length > 0 && !row.isAlikeWanted) return { kind: 'alike', chapters: row.alike };
  return row.sources === null ? { kind: 'files' } : null;
}

/** Problems that a person may pass. */
export const isPassable = ({ kind }: RowProblem): boolean =>
  ['no-number', 'exists', 'twice', 'pages', 'alike'].includes(kind);

/** Passes what may be passed of the selected rows; refused pages are looked at row by row. */
export function passSelected(batch: Batch, problems: ReadonlyMap<string, RowProblem>): Batch {
  return changeRows(batch, (row) => {
    const problem = problems.get(row.id);
    if (!problem || !isPassable(problem) || problem.kind === 'pages') return row;
    const flag = problem.kind === 'alike' ? 'isAlikeWanted' : 'isAnyway';
    return { ...row, [flag]: true, outcome: { kind: 'open' } };
  });
}

/** Adds groups that were found for the names in the files' names. */
export function setGuessedGroups(batch: Batch, id: string, groups: readonly ChosenGroup[]): Batch {
  const row = batch.rows.find((each) => each.id === id);
  if (!row || groups.length === 0 || row.form.groups.length > 0 || !isChangeable(row)) return batch;
  return updateRow(batch, id, { form: { ...row.form, groups }, guessed: [...row.guessed, 'groups'] });
}
