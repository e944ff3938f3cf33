import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { goToAnchor, useAnchor } from '#web/lib/navigation/anchors.ts';
import { formatDate } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { languageNames } from '#web/lib/i18n/language-names.ts';
import { MarkdownNodes } from '#web/lib/render/MarkdownNodes.tsx';
import { parsePage } from '#web/lib/render/markdown-tree.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { Link } from '#web/ui/text/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import { SectionHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { FailedPage } from '#web/lib/navigation/FailedPage.tsx';
import { textQuery, type SiteText } from './queries.ts';
import { textNameOf, otherPages, textPathOf, policies, type TextPage, textPages } from './text-pages.ts';
import styles from './StaticPage.module.css';

/** Minimum number of headings for a table of contents. */
const minContentsHeadings = 4;

/** Section of a page besides its text, also listed in the table of contents. */
export interface TextExtra {
  id: string;
  title: string;
  content: ReactNode;
  /** Places the section right after the introduction of the text instead of below the text. */
  first?: boolean;
}

/** Page with one of the site's texts, and an extra section if it has one. */
export function StaticPage({ page, extra = null }: { page: TextPage; extra?: TextExtra | null }) {
  const language = useLanguage();
  const query = useQuery(textQuery(textNameOf(page), language));
  const failure = useFailure(query);
  if (query.data) {
    return <TextView page={page} text={query.data} extra={extra} />;
  }
  if (failure) {
    return <FailedPage failure={failure} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  return <TextLoading page={page} />;
}

function TextView({ page, text, extra }: { page: TextPage; text: SiteText; extra: TextExtra | null }) {
  const t = useT();
  const language = useLanguage();
  const { nodes, headings } = useMemo(() => parsePage(text.text), [text.text]);
  const lang = toBcp47(text.language);
  const contents: TextSection[] = headings
    .filter(({ level }) => level === 2)
    .map(({ id, text: words }) => ({ id, words, lang }));
  if (extra) contents.splice(extra.first ? 0 : contents.length, 0, { id: extra.id, words: extra.title });
  const introEnd = extra?.first ? nodes.findIndex((node) => typeof node !== 'string' && node.tag === 'h2') : -1;
  const isPolicy = policies.includes(page);
  usePageTitle(text.title);
  useAnchor(true);
  return (
    <Wrap className={styles.page} data-policies={isPolicy || undefined} onClickCapture={goToAnchor}>
      {isPolicy && <PolicyTabs page={page} />}
      <article className={styles.article}>
        <header className={styles.head}>
          <h1 className={styles.title} lang={lang} dir="auto">
            {text.title}
          </h1>
          {text.updated !== null && (
            <p className={styles.updated}>
              <time dateTime={text.updated}>{t('site.updated', { date: formatDate(parseDay(text.updated)) })}</time>
            </p>
          )}
        </header>
        {text.language !== language && <Note>{t('site.otherLanguage', { language: languageNames[language] })}</Note>}
        {contents.length >= minContentsHeadings && <Contents contents={contents} folded />}
        {introEnd > 0 && (
          <Prose lang={lang}>
            <MarkdownNodes nodes={nodes.slice(0, introEnd)} own />
          </Prose>
        )}
        {extra?.first && <ExtraSection {...extra} />}
        <Prose lang={lang}>
          <MarkdownNodes nodes={introEnd > 0 ? nodes.slice(introEnd) : nodes} own />
        </Prose>
        {extra && !extra.first && <ExtraSection {...extra} />}
        <OtherPages page={page} />
      </article>
      <aside className={styles.aside}>
        {isPolicy && <PolicyNav page={page} />}
        {contents.length >= minContentsHeadings && <Contents contents={contents} />}
      </aside>
    </Wrap>
  );
}

function ExtraSection({ id, title, content }: TextExtra) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={title} />
      {content}
    </section>
  );
}

/** Parses `yyyy-mm-dd` as local midnight, so that it is the same day in every time zone. */
function parseDay(text: string): Date {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, day);
}

interface TextSection {
  id: string;
  words: string;
  lang?: string;
}

/** Table of contents. `folded`: collapsible above the text, for viewports too narrow for a sidebar. */
function Contents({ contents, folded = false }: { contents: TextSection[]; folded?: boolean }) {
  const t = useT();
  const list = (
    <ul className={styles.contents}>
      {contents.map(({ id, words, lang }) => (
        <li key={id}>
          <a href={`#${id}`} lang={lang} dir="auto">
            {words}
          </a>
        </li>
      ))}
    </ul>
  );
  if (folded) {
    return (
      <details className={styles.folded}>
        <summary>
          {t('site.contents')}
          <ChevronDown />
        </summary>
        <nav aria-label={t('site.contents')}>{list}</nav>
      </details>
    );
  }
  return (
    <nav aria-label={t('site.contents')}>
      <p className={styles.label}>{t('site.contents')}</p>
      {list}
    </nav>
  );
}

function PolicyNav({ page }: { page: TextPage }) {
  const t = useT();
  return (
    <nav aria-label={t('pages.compliance')}>
      <ul className={styles.policies}>
        {policies.map((each) => (
          <li key={each}>
            <Link href={textPathOf(each)} aria-current={each === page ? 'page' : undefined}>
              {t(each === 'compliance' ? 'site.overview' : textPages[each])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Navigation between the policies as tabs, for viewports too narrow for a sidebar. */
function PolicyTabs({ page }: { page: TextPage }) {
  const t = useT();
  return (
    <div className={styles.tabs}>
      <Tabs
        bleed
        label={t('pages.compliance')}
        items={policies.map((each) => ({
          href: textPathOf(each),
          label: t(each === 'compliance' ? 'site.overview' : textPages[each]),
          current: each === page,
        }))}
      />
    </div>
  );
}

function OtherPages({ page }: { page: TextPage }) {
  const t = useT();
  return (
    <nav className={styles.others} aria-label={t('site.others')}>
      {otherPages
        .filter((each) => each !== page)
        .map((each) => (
          <Link key={each} href={textPathOf(each)}>
            {t(textPages[each])}
          </Link>
        ))}
    </nav>
  );
}

function TextLoading({ page }: { page: TextPage }) {
  const t = useT();
  const isPolicy = policies.includes(page);
  return (
    <Wrap className={styles.page} data-policies={isPolicy || undefined}>
      {isPolicy && <PolicyTabs page={page} />}
      <div className={styles.article}>
        <h1 className={styles.title}>{t(textPages[page])}</h1>
        <Busy label={t('app.loading')} className={styles.bones}>
          <Skeleton width="30%" />
          <Skeleton height="72px" />
          <Skeleton width="45%" height="24px" />
          <Skeleton height="120px" />
          <Skeleton width="45%" height="24px" />
          <Skeleton height="120px" />
        </Busy>
      </div>
      <aside className={styles.aside}>{isPolicy && <PolicyNav page={page} />}</aside>
    </Wrap>
  );
}
