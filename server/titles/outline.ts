// The tree of a title's volumes and chapter numbers as it is kept: the answer for all languages, ready to be sent, and
// records of a fixed width from which the answer for some languages is put together without reading anything but them.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { orNone } from '#server/core/sql.ts';

interface NumberedChapters {
  volume: string;
  chapter: string;
}

interface Header {
  languages: string[];
  numbers: NumberedChapters[];
}

export interface Outline {
  whole: string;
  header: Header;
  records: string;
}

/** What an outline tells of a chapter; 'none' stands for no number. */
export interface OutlineChapter {
  uid: string;
  volume: string;
  chapter: string;
  language: string;
  unavailable: boolean;
}

/** Public id, then language and number as their places in the header, then 1 for what cannot be read any more. */
const width = 36 + 2 + 4 + 1;
const inBase36 = (value: number, digits: number): string => value.toString(36).padStart(digits, '0');

export interface OutlineQuery {
  /** Undefined for all. */
  languages?: readonly string[] | undefined;
  /** Public ids; undefined for all. */
  groups?: readonly string[] | undefined;
  includeUnavailable: boolean;
}

/** JSON of the volumes. */
export async function outlineOf(ctx: Context, titleId: number, query: OutlineQuery): Promise<string> {
  if (query.languages === undefined && query.groups === undefined && !query.includeUnavailable) {
    const kept = await ctx.prepared.rows<[string]>(wholeSql, [titleId]);
    return kept[0]?.[0] ?? (await render(ctx, titleId)).whole;
  }
  if (query.groups !== undefined) {
    const { header, records } = outlineFrom(await readChapters(ctx, titleId, query.groups));
    return put(header, records, query);
  }
  const kept = await ctx.prepared.rows<[header: string, records: string]>(partsSql, [titleId]);
  if (!kept[0]) {
    const { header, records } = await render(ctx, titleId);
    return put(header, records, query);
  }
  return put(JSON.parse(kept[0][0]) as Header, kept[0][1], query);
}

const valid = `title_id = $1 AND (valid_until IS NULL OR valid_until > now())`;
const wholeSql = `SELECT whole FROM title_outlines WHERE ${valid}`;
const partsSql = `SELECT header, records FROM title_outlines WHERE ${valid}`;

async function render(ctx: Context, titleId: number): Promise<Outline> {
  const seen = await ctx.prepared.rows<[string]>('SELECT xmin::text FROM titles WHERE id = $1', [titleId]);
  const outline = outlineFrom(await readChapters(ctx, titleId));
  keep(ctx, titleId, seen[0]?.[0] ?? '', outline).catch((error: unknown) =>
    ctx.log.debug('an outline was not kept', { error }),
  );
  return outline;
}

async function readChapters(ctx: Context, titleId: number, groups?: readonly string[]): Promise<OutlineChapter[]> {
  const ofGroups = sql`AND EXISTS (SELECT FROM chapter_groups JOIN groups ON groups.id = group_id
    WHERE chapter_id = chapters.id AND groups.uid = ANY (${orNone(groups ?? [])}::uuid[]))`;
  const { rows } = await sql<OutlineChapter>`
    SELECT uid, coalesce(volume, 'none') AS volume, coalesce(chapter, 'none') AS chapter, language, unavailable
    FROM chapters WHERE title_id = ${titleId} AND state = 'published' AND publish_at <= now() ${groups ? ofGroups : sql``}
    ORDER BY volume_sort DESC NULLS FIRST, chapters.volume DESC, chapter_sort DESC NULLS FIRST, chapters.chapter DESC, created_at, id
  `.execute(ctx.db);
  return rows;
}

/** Chapters come in the order of the tree. */
export function outlineFrom(chapters: readonly OutlineChapter[]): Outline {
  const languages = [...new Set(chapters.map(({ language }) => language))].toSorted();
  const numbers: NumberedChapters[] = [];
  let records = '';
  for (const { uid, volume, chapter, language, unavailable } of chapters) {
    const last = numbers.at(-1);
    if (last?.volume !== volume || last.chapter !== chapter) numbers.push({ volume, chapter });
    records += `${uid}${inBase36(languages.indexOf(language), 2)}${inBase36(numbers.length - 1, 4)}${unavailable ? 1 : 0}`;
  }
  const header = { languages, numbers };
  return { whole: put(header, records, { includeUnavailable: false }), header, records };
}

/** Puts the answer together: one pass over the records. */
function put({ languages, numbers }: Header, records: string, query: OutlineQuery): string {
  const wanted = query.languages && new Set(query.languages);
  const welcome = new Set(languages.flatMap((code, at) => (!wanted || wanted.has(code) ? [inBase36(at, 2)] : [])));
  const everyone = welcome.size === languages.length;
  let volumes = '';
  let volume: string | null = null;
  let inVolume = 0;
  let chapters = '';
  const endVolume = (): void => {
    if (volume === null) return;
    const name = JSON.stringify(volume);
    volumes += `${volumes === '' ? '' : ','}${name}:{"volume":${name},"count":${inVolume},"chapters":{${chapters}}}`;
  };
  for (let from = 0; from < records.length;) {
    const number = records.slice(from + 38, from + 42);
    let first = '';
    let others = '';
    let count = 0;
    let readable = false;
    for (; from < records.length && records.startsWith(number, from + 38); from += width) {
      const gone = records.charCodeAt(from + 42) === 49;
      if (gone && !query.includeUnavailable) continue;
      if (!everyone && !welcome.has(records.slice(from + 36, from + 38))) continue;
      readable ||= !gone;
      if (count++ === 0) first = records.slice(from, from + 36);
      else others += `${others === '' ? '"' : ',"'}${records.slice(from, from + 36)}"`;
    }
    if (count === 0) continue;
    const entry = numbers[Number.parseInt(number, 36)]!;
    if (entry.volume !== volume) {
      endVolume();
      volume = entry.volume;
      inVolume = 0;
      chapters = '';
    }
    inVolume += count;
    const name = JSON.stringify(entry.chapter);
    chapters += `${chapters === '' ? '' : ','}${name}:{"chapter":${name},"id":"${first}","others":[${others}],"count":${count},"isUnavailable":${!readable}}`;
  }
  endVolume();
  return `{${volumes}}`;
}

/** Unless a chapter has changed since: then the title's row is another one. */
async function keep(ctx: Context, titleId: number, xmin: string, { whole, header, records }: Outline): Promise<void> {
  await sql`
    WITH free AS (SELECT id FROM titles WHERE id = ${titleId} AND xmin::text = ${xmin} FOR NO KEY UPDATE SKIP LOCKED)
    INSERT INTO title_outlines (title_id, valid_until, whole, header, records)
    SELECT id, (SELECT min(publish_at) FROM chapters WHERE title_id = free.id AND state = 'published' AND publish_at > now()),
      ${whole}, ${JSON.stringify(header)}, ${records} FROM free
    ON CONFLICT (title_id) DO UPDATE SET valid_until = excluded.valid_until, whole = excluded.whole,
      header = excluded.header, records = excluded.records`.execute(ctx.db);
}
