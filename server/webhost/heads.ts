// Builds the head of a page from the facts of what it shows: a title, chapter, group and so on.
import { buildPath, type PageName, slugOfNames } from '#contract/rules/pages.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import type { Config } from '#server/core/process/config.ts';
import type { ContentRating } from '#server/db/schema.ts';
import type { ChapterFacts, ListFacts, NamedFacts, TitleFacts } from './facts.ts';
import { breadcrumbs, type PageHead, summaryOf } from './head.ts';
import { mediaBaseUrl, titleCoverPreload } from './lead-image.ts';
import * as texts from './texts.ts';

type Names = TitleFacts['names'];

/** Returns the English name, or the main name if there is none. */
const displayName = (names: Names): string =>
  (names.find(({ language }) => language === 'en') ?? names[0])?.name ?? '–';

export const titlePath = (uid: string, names: Names): string =>
  buildPath('title', { id: uid, slug: slugOfNames(names.map(({ name }) => name)) });

export function titleHead(facts: TitleFacts, config: Config): PageHead {
  const name = displayName(facts.names);
  const path = titlePath(facts.uid, facts.names);
  const creators = [...new Set([...facts.authors, ...facts.artists])];
  const description = summaryOf(facts.description ?? '') || texts.describeTitle(name, creators, config.siteName);
  const image = previewImageOf(facts, config);
  return {
    title: name,
    description,
    path,
    kind: 'book',
    image,
    // covers that the site blurs are not preloaded
    ...(image && facts.cover !== null
      ? { lead: titleCoverPreload({ mediaUrl: mediaBaseUrl(config), title: facts.uid, file: facts.cover }) }
      : {}),
    noIndex: facts.contentRating === 'pornographic',
    data: [
      {
        ...comicSeries(facts, config),
        alternateName: [...new Set(facts.names.map((each) => each.name))].filter((each) => each !== name),
        description,
        inLanguage: [...new Set([facts.originalLanguage, ...facts.languages])].map(toBcp47),
        author: facts.authors.map(personNode),
        illustrator: facts.artists.map(personNode),
        genre: facts.tags,
        isFamilyFriendly: facts.contentRating === 'safe' || facts.contentRating === 'suggestive',
        dateModified: toWireDate(facts.updatedAt),
        ...(facts.year === null ? {} : { startDate: String(facts.year) }),
        ...(image ? { image: image.url } : {}),
      },
      breadcrumbs(config.publicUrl, [{ name, path }]),
    ],
  };
}

export function chapterHead(facts: ChapterFacts, config: Config): PageHead {
  const { title } = facts;
  const titleName = displayName(title.names);
  const label = texts.chapterLabel(facts.volume, facts.chapter);
  const path = buildPath('chapter', {
    id: facts.uid,
    slug: facts.name === null ? undefined : slugOfNames([facts.name]),
  });
  const image = previewImageOf(title, config);
  return {
    title: `${label} - ${titleName}`,
    description: texts.describeChapter(label, titleName, facts.groups, config.siteName),
    path,
    kind: 'article',
    image,
    noIndex: true,
    titleId: title.uid,
    data: [
      {
        '@type': 'ComicIssue',
        name: facts.name ?? label,
        url: config.publicUrl + path,
        ...(facts.chapter === null ? {} : { issueNumber: facts.chapter }),
        ...(facts.pages > 0 ? { numberOfPages: facts.pages } : {}),
        inLanguage: toBcp47(facts.language),
        datePublished: toWireDate(facts.publishAt),
        translator: facts.groups.map((name) => ({ '@type': 'Organization', name })),
        isPartOf: comicSeries(title, config),
      },
      breadcrumbs(config.publicUrl, [
        { name: titleName, path: titlePath(title.uid, title.names) },
        { name: label, path },
      ]),
    ],
  };
}

export const groupHead = (facts: NamedFacts, config: Config): PageHead =>
  namedHead('group', facts, config, {
    fallback: texts.describeGroup(facts.name, config.siteName),
    kind: 'profile',
    type: 'Organization',
  });

export const authorHead = (facts: NamedFacts, config: Config): PageHead =>
  namedHead('author', facts, config, {
    fallback: texts.describeAuthor(facts.name, config.siteName),
    kind: 'profile',
    type: 'Person',
  });

export const userHead = (facts: NamedFacts, config: Config): PageHead => ({
  ...namedHead('user', facts, config, {
    fallback: texts.describeUser(facts.name, config.siteName),
    kind: 'profile',
    type: 'Person',
  }),
  noIndex: true,
});

export const tagHead = (facts: NamedFacts, config: Config): PageHead =>
  namedHead('tag', facts, config, { fallback: texts.describeTag(facts.name), kind: 'website', type: 'CollectionPage' });

export const listHead = (facts: ListFacts, config: Config): PageHead =>
  namedHead('list', facts, config, {
    fallback: texts.describeList(facts.name, facts.owner, facts.titles),
    kind: 'website',
    type: 'CollectionPage',
  });

export const announcementHead = (facts: NamedFacts, config: Config): PageHead =>
  namedHead('announcement', facts, config, {
    fallback: texts.describeAnnouncement(facts.name, config.siteName),
    kind: 'article',
    type: 'NewsArticle',
  });

/** @param textPageContent content of the page, if it is a text page */
export function staticHead(
  name: string,
  path: string,
  config: Config,
  textPageContent?: { title: string; description: string; text: string },
): PageHead | null {
  const staticText: texts.StaticText | undefined = textPageContent
    ? { title: textPageContent.title, description: textPageContent.description || summaryOf(textPageContent.text) }
    : staticTexts(name);
  if (!staticText) return null;
  const siteNode = { '@type': 'WebSite', name: config.siteName, url: `${config.publicUrl}/` };
  return {
    title: staticText.title,
    description: staticText.title === null ? `${config.siteName}: ${staticText.description}` : staticText.description,
    path,
    noIndex: staticText.noIndex ?? false,
    data: name === 'home' ? [siteNode] : [breadcrumbs(config.publicUrl, [{ name: staticText.title ?? '', path }])],
  };
}

const staticTexts = (name: string) => (Object.hasOwn(texts.staticTexts, name) ? texts.staticTexts[name] : undefined);

function namedHead(
  page: string,
  { uid, name, text }: NamedFacts,
  config: Config,
  { fallback, kind, type }: { fallback: string; kind: NonNullable<PageHead['kind']>; type: string },
): PageHead {
  const path = buildPath(page as PageName, { id: uid, slug: slugOfNames([name]) });
  const description = summaryOf(text ?? '') || fallback;
  return {
    title: name,
    description,
    path,
    kind,
    data: [
      { '@type': type, name, url: config.publicUrl + path, description },
      breadcrumbs(config.publicUrl, [{ name, path }]),
    ],
  };
}

function comicSeries(
  { uid, names }: Pick<TitleFacts, 'uid' | 'names'>,
  { publicUrl }: Config,
): Record<string, unknown> {
  const url = publicUrl + titlePath(uid, names);
  return { '@type': 'ComicSeries', '@id': url, name: displayName(names), url };
}

const personNode = (name: string): Record<string, unknown> => ({ '@type': 'Person', name });

/** Preview image of a title; none for ratings whose covers the site blurs. */
function previewImageOf(
  { uid, names, cover, contentRating }: Pick<TitleFacts, 'uid' | 'names' | 'cover'> & { contentRating: ContentRating },
  { mediaUrl }: Config,
): PageHead['image'] {
  if (cover === null || contentRating === 'erotica' || contentRating === 'pornographic') return undefined;
  return { url: `${mediaUrl}/covers/${uid}/${cover}.512.jpg`, alt: displayName(names) };
}
