import { memo, type ComponentProps, type ReactNode } from 'react';
import { BellOff, Play, StickyNote } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { formatCount, languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT, type Translate } from '#web/lib/i18n/i18n.ts';
import { statusTones } from '#web/lib/library/status-tones.ts';
import { chapterLabel, labelLang } from '#web/lib/i18n/labels.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { CardMenuButton } from '#web/titles/CardMenuButton.tsx';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { CoverCard } from '#web/ui/cards/CoverCard.tsx';
import { Dot } from '#web/ui/text/Dot.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { Score } from '#web/ui/text/Score.tsx';
import { SpokenLabel } from '#web/ui/text/SpokenLabel.tsx';
import type { LibraryLayout } from './criteria.ts';
import styles from './LibraryCard.module.css';
import type { LibraryEntry, Resume } from './queries.ts';

interface CardProps {
  entry: LibraryEntry;
  /** Undefined while unknown, and without anything to read. */
  resume: Resume | undefined;
  layout: LibraryLayout;
  selected: boolean;
  /** Whether the cover is in view when the page opens. */
  eager: boolean;
  /** Names of own categories by id. */
  categoryNames: ReadonlyMap<string, string>;
  /** The tab has titles of all statuses. */
  showsStatus: boolean;
}

/** A title in one of the layouts. Memoized: while the page is scrolled, only the cards that come into view are rendered. */
export const LibraryCard = memo(function LibraryCard(props: CardProps) {
  const { entry, layout, selected } = props;
  const t = useT();
  const language = useLanguage();
  if (!entry.title) return <GoneTitle name={entry.name ?? ''} layout={layout} />;
  const { main } = titleNames(entry.title.attributes, language);
  const label = spokenLabel(entry, main.text, selected, t);
  const isCaughtUp = entry.available > 0 && entry.unread === 0;
  const cover = {
    ...coverOf(entry.title, t, layout),
    eager: props.eager,
    selected,
    unread: entry.unread > 0 ? shortCount(entry.unread) : undefined,
    caughtUp: isCaughtUp && !selected,
  };
  const href = pathTo.titleOf(entry.title);
  const menu = <CardMenuButton id={entry.id} name={main.text} path={href} />;
  if (layout === 'list')
    return (
      <ListRow
        {...props}
        href={href}
        name={main.text}
        lang={toBcp47(main.language)}
        label={label}
        cover={cover}
        menu={menu}
      />
    );
  if (layout === 'compact')
    return (
      <>
        <CoverCard href={href} name={main.text} lang={toBcp47(main.language)} label={label} lines={1} cover={cover} />
        <span className={styles.onCover}>{menu}</span>
      </>
    );
  return (
    <>
      <CoverCard
        href={href}
        name={main.text}
        lang={toBcp47(main.language)}
        label={label}
        cover={cover}
        progress={entry.available === 0 ? 0 : entry.read / entry.available}
        meta={
          <>
            <Availability entry={entry} />
            <span className={styles.end}>
              <Marks entry={entry} />
              {entry.rating !== null && <Score>{entry.rating}</Score>}
            </span>
          </>
        }
      />
      <div className={styles.foot}>
        <ResumeLink resume={props.resume} />
        {menu}
      </div>
    </>
  );
});

/** Language that the title can be read in, and how many numbers were read of those that there are. */
function Availability({ entry: { language, read, available } }: { entry: LibraryEntry }) {
  const t = useT();
  if (available === 0) return <span>{t('library.noChapters')}</span>;
  return (
    <>
      {language !== null && (
        <span className={styles.language}>
          <Language code={language} name={languageName(language)} />
        </span>
      )}
      <span className={styles.numbers}>{`${formatCount(read)} / ${formatCount(available)}`}</span>
    </>
  );
}

function Marks({ entry }: { entry: LibraryEntry }) {
  const t = useT();
  return (
    <>
      {entry.following && entry.notify === 0 && (
        <BellOff className={styles.mark} aria-label={t('library.trait.muted')} />
      )}
      {entry.note !== null && <StickyNote className={styles.mark} aria-label={t('library.note')} />}
    </>
  );
}

const resumeKeys: Record<Resume['kind'], MessageKey> = {
  start: 'library.start',
  continue: 'library.continue',
  missed: 'library.missed',
  caughtUp: 'library.again',
};

/** Link to the chapter that reading goes on with. Its line is there before the chapter is known. */
function ResumeLink({ resume }: { resume: Resume | undefined }) {
  const t = useT();
  if (!resume || resume.kind === 'caughtUp') return <span className={styles.resume} />;
  const numbered = { volume: resume.volume, chapter: resume.number, translatedLanguage: resume.language };
  const chapter = chapterLabel(numbered);
  return (
    <Link
      className={styles.resume}
      href={pathTo.chapter(resume.chapter, resume.page > 1 ? resume.page : undefined)}
      title={`${t(resumeKeys[resume.kind], { chapter })} · ${languageName(resume.language)}`}
    >
      <SpokenLabel label={t(resumeKeys[resume.kind], { chapter })}>
        <Play />
        <bdi lang={labelLang(numbered)}>{chapter}</bdi>
      </SpokenLabel>
    </Link>
  );
}

interface RowProps extends CardProps {
  href: string;
  name: string;
  lang: string;
  label: string;
  cover: ComponentProps<typeof Cover>;
  menu: ReactNode;
}

/** A title in one line: cover, name, facts; at the end where reading goes on. */
function ListRow({ entry, resume, href, name, lang, label, cover, menu, categoryNames, showsStatus }: RowProps) {
  const t = useT();
  const names = entry.categories.flatMap((id) => categoryNames.get(id) ?? []);
  return (
    <div className={styles.row}>
      <Link className={styles.main} href={href}>
        <SpokenLabel label={label}>
          <span className={styles.inside}>
            <Cover {...cover} unread={undefined} width={46} />
            <span className={styles.text}>
              <bdi className={styles.name} lang={lang}>
                {name}
              </bdi>
              <span className={styles.facts}>
                <Availability entry={entry} />
                {entry.unread > 0 && (
                  <span className={styles.unread}>{t('library.unreadCount', { count: entry.unread })}</span>
                )}
                {entry.rating !== null && <Score>{entry.rating}</Score>}
                {showsStatus && entry.status && (
                  <span className={styles.status}>
                    <Dot tone={statusTones[entry.status]} />
                    {t(`tracking.status.${entry.status}`)}
                  </span>
                )}
                <Marks entry={entry} />
                {names.length > 0 && <bdi className={styles.categories}>{names.join(', ')}</bdi>}
              </span>
              {entry.note !== null && (
                <bdi className={styles.note} dir="auto">
                  {entry.note}
                </bdi>
              )}
            </span>
          </span>
        </SpokenLabel>
      </Link>
      <ResumeLink resume={resume} />
      {menu}
    </div>
  );
}

/** A title that was taken off the site: it can be removed from the library, and nothing else. */
function GoneTitle({ name, layout }: { name: string; layout: LibraryLayout }) {
  const t = useT();
  return (
    <div className={layout === 'list' ? styles.goneRow : styles.gone}>
      <Cover src={null} {...(layout === 'list' ? { width: 46 as const } : {})} />
      <span>
        <bdi className={styles.goneName}>{name}</bdi>
        <span className={styles.goneText}>{t('library.gone')}</span>
      </span>
    </div>
  );
}

function coverOf(title: NonNullable<LibraryEntry['title']>, t: Translate, layout: LibraryLayout) {
  const small = mainCoverUrl(title, 256);
  const large = mainCoverUrl(title, 512);
  return {
    src: layout === 'covers' ? large : small,
    ...(small && large && layout === 'covers' ? { srcSet: `${small} 256w, ${large} 512w` } : {}),
    ...(layout === 'covers' ? { sizes: '(max-width: 767px) 31vw, 180px' } : {}),
    blur: coverBlur(title.attributes.contentRating, t),
  };
}

const shortCount = (count: number): string => (count > 999 ? '999+' : String(count));

function spokenLabel(entry: LibraryEntry, name: string, selected: boolean, t: Translate): string {
  const { unread, read, available, rating } = entry;
  return [
    available === 0
      ? t('library.label.none', { name })
      : t('library.label', { name, unread, read, available, shownRead: formatCount(read) }),
    rating === null ? null : t('library.label.rating', { rating }),
    selected ? t('library.label.selected') : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
