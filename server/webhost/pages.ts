// Resolves a page URL before the page's script runs: status, redirect to the canonical URL, head, and preloaded
// responses.
import { isPageId } from '#contract/rules/page-id.ts';
import { matchPage, type PageMatch, pathStatus } from '#contract/rules/pages.ts';
import { redirectOf } from '#contract/rules/redirects.ts';
import type { Context } from '#server/core/context.ts';
import type { Target } from '#server/core/http/request-target.ts';
import {
  announcementFacts,
  authorFacts,
  chapterFacts,
  groupFacts,
  listFacts,
  tagFacts,
  editedAuthorFacts,
  editedChapterFacts,
  editedTitleFacts,
  titleFacts,
  userFacts,
} from './facts.ts';
import { textNameOfPage } from '#contract/rules/text-pages.ts';
import { siteText } from '#server/site/site-texts.ts';
import type { Preload } from './preload.ts';
import type { FirstScreenViewer } from './first-screen/first-screens.ts';
import { type PageHead, renderHead } from './head.ts';
import {
  announcementHead,
  authorHead,
  chapterHead,
  groupHead,
  listHead,
  staticHead,
  tagHead,
  titleHead,
  userHead,
} from './heads.ts';

interface ResolvedPage {
  status: number;
  /** Redirect target. */
  location?: string;
  /** Name of the page in contract/rules/pages.ts. */
  name?: string;
  /** `title` is text, the others are HTML; absent if the page does not exist. */
  head?: { title: string; tags: string; lead: string; answers: string; screen: { css: string; html: string } | null };
}

type BuildHead = (ctx: Context, id: string) => Promise<PageHead | null>;

/** Pages of one entity (title, chapter and so on), by their name in contract/rules/pages.ts. */
const entityPages: Readonly<Record<string, BuildHead>> = Object.freeze({
  title: entityPage(titleFacts, titleHead),
  chapter: entityPage(chapterFacts, chapterHead),
  group: entityPage(groupFacts, groupHead),
  author: entityPage(authorFacts, authorHead),
  user: entityPage(userFacts, userHead),
  list: entityPage(listFacts, listHead),
  tag: entityPage(tagFacts, tagHead),
  announcement: entityPage(announcementFacts, announcementHead),
});

/** Edit pages of an entity: their head does not depend on it, but they respond with 404 if it does not exist. */
const editPages: Readonly<Record<string, (db: Context['db'], id: string) => Promise<object | null>>> = Object.freeze({
  titleEdit: editedTitleFacts,
  titleUpload: titleFacts,
  chapterEdit: editedChapterFacts,
  chapterEditPages: editedChapterFacts,
  groupEdit: groupFacts,
  authorEdit: editedAuthorFacts,
  listEdit: listFacts,
  person: userFacts,
});

/**
 * @param target requested path and query, still encoded
 * @param viewer what the preloaded requests and the first screen depend on
 */
export async function resolvePage(
  ctx: Context,
  preload: Preload,
  { path, query }: Target,
  viewer: FirstScreenViewer,
): Promise<ResolvedPage> {
  const redirect = redirectOf(path, query);
  if (redirect !== null) return { status: 302, location: redirect };
  const errorStatus = pathStatus(path);
  if (errorStatus !== null) return { status: errorStatus };
  const page = matchPage(path)!;
  const pageWithHead = async (head: PageHead): Promise<ResolvedPage> => {
    const { title, tags } = renderHead(head, ctx.config);
    const { element: answers, lead, screen } = await preload(page, viewer, query);
    return { status: 200, name: page.name, head: { title, tags, lead: head.lead ?? lead, answers, screen } };
  };
  const buildEntityHead = Object.hasOwn(entityPages, page.name) ? entityPages[page.name] : undefined;
  const id = page.params['id'];
  const readEditedEntity = Object.hasOwn(editPages, page.name) ? editPages[page.name] : undefined;
  if (readEditedEntity && id !== undefined && (await readEditedEntity(ctx.db, id)) === null) return { status: 404 };
  if (!buildEntityHead || id === undefined) {
    const textName = textNameOfPage(page.name);
    // the same language as in the `lang` attribute of the document
    const pageText = textName && (await siteText(ctx, textName, viewer.hints?.language ?? 'en'));
    const head = staticHead(page.name, path.replace(/(?<=.)\/$/, ''), ctx.config, pageText);
    return head ? pageWithHead(head) : { status: 200, name: page.name };
  }
  const head = isPageId(id) ? await buildEntityHead(ctx, id) : null;
  if (!head) return { status: 404 };
  if (hasWrongSlug(page, head.path)) {
    return { status: 301, location: `${head.path}${query === '' ? '' : `?${query}`}` };
  }
  return pageWithHead(head);
}

/** Whether the URL has a slug that is not the entity's current one. A URL without a slug is fine. */
function hasWrongSlug({ params }: PageMatch, canonical: string): boolean {
  return params['slug'] !== undefined && params['slug'] !== matchPage(canonical)?.params['slug'];
}

function entityPage<F>(
  readFacts: (db: Context['db'], id: string) => Promise<F | null>,
  head: (facts: F, config: Context['config']) => PageHead,
): BuildHead {
  return async (ctx, id) => {
    const facts = await readFacts(ctx.db, id);
    return facts && head(facts, ctx.config);
  };
}
