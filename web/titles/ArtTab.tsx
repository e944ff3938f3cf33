import { useCallback, useState } from 'react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { ImagePlus, Images } from 'lucide-react';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { coverUrl, coverBlur } from '#web/lib/catalogue/covers.ts';
import { formatCount, languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { relatedId, type Cover as CoverEntity, type Title } from '#web/lib/catalogue/related.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { Chip, Chips } from '#web/ui/controls/Chip.tsx';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { CoverGrid } from '#web/ui/cards/CoverCard.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Language, LanguageFlag } from '#web/ui/text/Language.tsx';
import { Lightbox } from '#web/ui/overlays/Lightbox.tsx';
import { Busy, SkeletonCards } from '#web/ui/feedback/Skeleton.tsx';
import { titleAbilitiesQuery } from './abilities.ts';
import { coversQuery, titleQuery } from './queries.ts';
import styles from './ArtTab.module.css';

const CoverEditor = deferredComponent(
  () => withCatalogues(import('#web/covers/CoverEditor.tsx'), 'account'),
  (all) => all.CoverEditor,
  undefined,
  true,
);

/** All covers by volume and language; pressing one opens it at full size in a lightbox. */
export function ArtTab({ title, query }: { title: Title; query: UseQueryResult<CoverEntity[]> }) {
  const t = useT();
  const failure = useFailure(query);
  if (failure) return <SectionError query={query} failure={failure} />;
  if (!query.data) {
    return (
      <Busy label={t('app.loading')} className={styles.grid}>
        <CoverGrid>
          <SkeletonCards count={6} />
        </CoverGrid>
      </Busy>
    );
  }
  return <Art title={title} covers={query.data} />;
}

function Art({ title, covers }: { title: Title; covers: CoverEntity[] }) {
  const t = useT();
  const client = useQueryClient();
  const can = useQuery(titleAbilitiesQuery(title.id)).data;
  const [isEditing, setEditing] = useState(false);
  const mayAdd = can?.['addCover'];
  const showCovers = useCallback(
    (all: readonly CoverEntity[]) => {
      client.setQueryData(coversQuery(title.id).queryKey, { all: [...all], hidden: 0 });
    },
    [client, title.id],
  );
  if (isEditing) {
    return (
      <div className={styles.grid}>
        <CoverEditor
          title={{
            id: title.id,
            language: title.attributes.originalLanguage,
            mainCoverId: relatedId(title, 'cover_art'),
          }}
          mayEdit={can?.['edit'] === true}
          mayPickMain={can?.['pickMainCover']}
          onCovers={showCovers}
          onMainChanged={() => void client.invalidateQueries({ queryKey: titleQuery(title.id).queryKey, exact: true })}
          onDone={() => setEditing(false)}
        />
      </div>
    );
  }
  const edit = mayAdd !== undefined && (
    <Button
      size="sm"
      icon={<ImagePlus />}
      locked={mayAdd === true ? undefined : refusalText(mayAdd, 'pages.whoMay')}
      onClick={() => setEditing(true)}
    >
      {t('titles.editCovers')}
    </Button>
  );
  if (covers.length === 0) return <Empty icon={<Images />} title={t('titles.noCovers')} action={edit || undefined} />;
  return (
    <>
      {edit && <div className={styles.edit}>{edit}</div>}
      <Covers title={title} covers={covers} />
    </>
  );
}

function Covers({ title, covers }: { title: Title; covers: CoverEntity[] }) {
  const t = useT();
  const [language, setLanguage] = useState<string | null>(null);
  const [lightboxIndex, setLightboxIndex] = useState<number | null>(null);
  const [isRevealed, setRevealed] = useState(false);
  const languageCodes = [...new Set(covers.map(({ attributes }) => attributes.locale ?? 'NULL'))].toSorted();
  const mainCoverId = relatedId(title, 'cover_art');
  const visibleCovers = covers
    .filter(({ attributes }) => language === null || (attributes.locale ?? 'NULL') === language)
    .toSorted((a, b) => Number(b.id === mainCoverId) - Number(a.id === mainCoverId));
  const coverLabel = ({ id, attributes: { volume } }: CoverEntity): string => {
    const mainCoverLabel = id === mainCoverId && t('titles.mainCover');
    if (volume !== null) return [t('titles.volume', { volume }), mainCoverLabel].filter(Boolean).join(' · ');
    return mainCoverLabel || t('titles.noVolume');
  };
  const coverName = (cover: CoverEntity): string =>
    `${coverLabel(cover)} · ${languageName(cover.attributes.locale ?? 'NULL')}`;
  const blur = isRevealed ? undefined : coverBlur(title.attributes.contentRating, t);
  return (
    <>
      <h2 className="sr-only">{t('titles.art')}</h2>
      {languageCodes.length > 1 && (
        <div className={styles.filter}>
          <Chips label={t('titles.coverLanguages')}>
            <Chip pressed={language === null} onClick={() => setLanguage(null)}>
              {t('titles.allLanguages')}
            </Chip>
            {languageCodes.map((code) => (
              <Chip
                key={code}
                pressed={language === code}
                icon={<LanguageFlag code={code} />}
                count={formatCount(covers.filter(({ attributes }) => (attributes.locale ?? 'NULL') === code).length)}
                onClick={() => setLanguage(language === code ? null : code)}
              >
                {languageName(code)}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      <div className={styles.grid}>
        <CoverGrid>
          {visibleCovers.map((cover, index) => (
            <button
              key={cover.id}
              type="button"
              className={styles.card}
              onClick={() => (blur ? setRevealed(true) : setLightboxIndex(index))}
              title={blur ? blur.hint : t('titles.viewCover', { cover: coverName(cover) })}
            >
              <Cover
                src={coverUrl(title.id, cover.attributes.fileName, 256)}
                srcSet={`${coverUrl(title.id, cover.attributes.fileName, 256)} 256w, ${coverUrl(title.id, cover.attributes.fileName, 512)} 512w`}
                sizes="(max-width: 767px) 31vw, 196px"
                {...(blur ? { blur } : {})}
              />
              <span className={styles.name}>{coverLabel(cover)}</span>
              <CoverLanguage code={cover.attributes.locale} />
            </button>
          ))}
        </CoverGrid>
      </div>
      <Lightbox
        images={visibleCovers.map((cover) => ({
          src: coverUrl(title.id, cover.attributes.fileName),
          name: coverName(cover),
          caption: (
            <>
              {coverLabel(cover)}
              <CoverLanguage code={cover.attributes.locale} />
            </>
          ),
          text: cover.attributes.description,
        }))}
        at={lightboxIndex}
        onMove={setLightboxIndex}
        words={{
          close: t('app.close'),
          previous: t('titles.previousCover'),
          next: t('titles.nextCover'),
          position: (coverNumber, count) => t('titles.coverPlace', { at: coverNumber, count }),
        }}
      />
    </>
  );
}

function CoverLanguage({ code }: { code: string | null }) {
  return <Language code={code} name={languageName(code ?? 'NULL')} />;
}
