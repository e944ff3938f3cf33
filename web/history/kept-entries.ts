// What the history can tell of chapters without a connection: those that are kept on this device, with their titles.
import { titleQuestions } from '#contract/preload/queries.ts';
import { ask } from '#web/lib/api/call.ts';
import { hasKept } from '#web/lib/downloads/downloads.ts';
import { relatedId, type Chapter, type Title } from '#web/lib/catalogue/related.ts';

export interface Described {
  chapters: ReadonlyMap<string, Chapter>;
  titles: ReadonlyMap<string, Title>;
}

/** As `describeChapters` would tell them; null where none is kept. */
export async function describeKept(signal: AbortSignal): Promise<Described | null> {
  if (!hasKept('')) return null;
  const { readShelf } = await import('#web/downloads/download-store.ts');
  const chapters = (await readShelf()).filter(({ whole }) => whole).map(({ chapter }) => chapter);
  const titleIds = new Set(chapters.map((chapter) => relatedId(chapter, 'manga') ?? ''));
  const titles = await Promise.all([...titleIds].map((id) => ask(titleQuestions.title(id), signal).catch(() => null)));
  return {
    chapters: new Map(chapters.map((chapter) => [chapter.id, chapter])),
    titles: new Map(titles.flatMap((answer) => (answer ? [[answer.data.id, answer.data]] : []))),
  };
}
