import { Images, Play } from 'lucide-react';
import { Carousel, type CarouselPartProps } from '../layout/Carousel.tsx';
import { CarouselControls } from '../layout/CarouselControls.tsx';
import { Button } from '../controls/Button.tsx';
import { Cover } from '../cards/Cover.tsx';
import { EntryRow } from '../cards/EntryRow.tsx';
import { Mosaic } from '../cards/Mosaic.tsx';
import { CoverCard } from '../cards/CoverCard.tsx';
import { MiniRow } from '../cards/MiniRow.tsx';
import { Panel } from '../layout/Panel.tsx';
import { Rail } from '../layout/Rail.tsx';
import { ResumeCard, ResumeCards } from '../cards/ResumeCard.tsx';
import { Score } from '../text/Score.tsx';
import { SkeletonCards } from '../feedback/Skeleton.tsx';
import { ShowcasePanel } from './ShowcasePanel.tsx';
import { english, french, latinAmericanSpanish, type SampleImages } from './sample.ts';
import styles from './Showcase.module.css';

/** Covers and cover cards in every state. */
export function Covers({ art }: { art: SampleImages }) {
  const [first, second, third, , fifth] = art.covers;
  return (
    <ShowcasePanel title="Covers and cards">
      <div className={styles.covers}>
        <CoverCard
          href="#1"
          name="夜行列車と金魚"
          lang="ja"
          label="夜行列車と金魚: 3 unread, read 14 of 17, my rating 9"
          lines={1}
          cover={{ src: first, unread: 3 }}
          progress={0.82}
          meta={
            <>
              14 / 17 <Score>9</Score>
            </>
          }
        />
        <CoverCard
          href="#2"
          name="Caught up"
          cover={{ src: second, caughtUp: true }}
          progress={1}
          meta="dimmed to 72 %"
        />
        <CoverCard href="#3" name="Blurred" cover={{ src: third, blur: { label: 'Erotica', hint: 'Tap to show' } }} />
        <CoverCard href="#4" name="No cover" cover={{ src: null }} />
        <CoverCard href="#5" name="Selected" cover={{ src: fifth, selected: true }} />
        <Cover
          src={second}
          alt="Cover with its corner"
          corner={
            <>
              <Images />
              14
            </>
          }
        />
        <SkeletonCards count={1} />
      </div>
    </ShowcasePanel>
  );
}

/** Showcase panels of the components on the home page. */
export function HomeParts({ art }: { art: SampleImages }) {
  const cover = (index: number) => art.covers[index % Math.max(1, art.covers.length)];
  return (
    <>
      <ShowcasePanel title="Resume cards" wide>
        <ResumeCards>
          <ResumeCard
            href="#r1"
            label="Resume Pepper & Carrot, Ch. 39 – The Tavern, page 7 of 12"
            cover={{ src: cover(0) }}
            name="Pepper & Carrot"
            chapter="Ch. 39 – The Tavern"
            language={english}
            by="Blue Pencil TL"
            page="p. 7 / 12"
            progress={0.58}
          />
          <ResumeCard
            href="#r2"
            label="Resume 달빛 세탁소, Ch. 21 – Wool, cold wash, page 18 of 54"
            cover={{ src: cover(1) }}
            name="달빛 세탁소"
            nameLang="ko"
            chapter="Ch. 21 – Wool, cold wash"
            language={english}
            by="Night Owl Scans"
            page="p. 18 / 54"
            progress={0.33}
          />
          <ResumeCard
            href="#r3"
            label="Resume Page Blanche, Tome 1 Ch. 1 – Extrait, page 6 of 9"
            cover={{ src: cover(2) }}
            name="Page Blanche"
            nameLang="fr"
            chapter="Tome 1 Ch. 1 – Extrait"
            language={french}
            by="Gouttière Éditions"
            page="p. 6 / 9"
            progress={0.66}
          />
        </ResumeCards>
      </ShowcasePanel>
      <ShowcasePanel title="Mini rows and carousel" wide>
        <div className={styles.two}>
          <Panel>
            <MiniRow
              href="#m1"
              cover={{ src: cover(0) }}
              name="夜行列車と金魚"
              nameLang="ja"
              language={english}
              number="Ch. 17"
              chapterName="A carriage full of rain"
              by="Night Owl Scans"
              age="12 min"
              unread={3}
            />
            <MiniRow
              href="#m2"
              cover={{ src: cover(2) }}
              name="La última parada"
              nameLang="es"
              language={latinAmericanSpanish}
              number="Cap. 42"
              chapterName="Lo que trajo la niebla"
              chapterLang="es-419"
              by="Tinta Libre"
              age="1 h"
            />
            <MiniRow
              href="#m3"
              cover={{ src: null }}
              name="Les heures bleues"
              nameLang="fr"
              language={french}
              number="Ch. 9"
              chapterName="La fenêtre d’en face"
              by="Gouttière Éditions"
              official
              age="3 h"
              unread={2}
            />
          </Panel>
          <div className={styles.hero}>
            <Carousel
              label="Popular new titles"
              Controls={SampleControls}
              Facts={SampleFacts}
              slides={[0, 1, 2, 3, 4].map((index) => ({
                href: `#slide${index}`,
                name: index % 2 ? 'The Broom-Rider’s Manual' : 'Slow Comet',
                cover: cover(index),
                tags: ['Adventure', 'Comedy', 'Magic', 'Full Color'],
                text: 'Chapter one: how to stay on. Chapter two: how to land. Nobody has ever read as far as chapter three, because the cat ate it.',
                by: 'David Revoy',
                action: <Button icon={<Play />}>Read</Button>,
              }))}
            />
          </div>
        </div>
      </ShowcasePanel>
      <ShowcasePanel title="Rail" wide>
        <Rail>
          {[
            '紙の街',
            'Shichimi and the Paper Cranes',
            'Iron Persimmon',
            '소나무 아래의 겨울',
            'Coriandre',
            '八百屋の怪',
            'Tea Road',
          ].map((name, index) => (
            <CoverCard
              key={name}
              href={`#rail${index}`}
              name={name}
              cover={{ src: cover(index) }}
              meta={
                <>
                  <Score>{(8.9 - index / 10).toFixed(1)}</Score> Ongoing
                </>
              }
            />
          ))}
        </Rail>
      </ShowcasePanel>
      <ShowcasePanel title="List of somebody's" wide>
        <div className={styles.covers}>
          <Mosaic covers={art.covers.slice(0, 4)} />
          <Mosaic covers={art.covers.slice(0, 2)} />
          <Mosaic size="sm" covers={art.covers.slice(0, 3)} />
          <Mosaic size="sm" covers={[]} />
        </div>
        <Panel>
          <EntryRow
            href="#entry1"
            rank={1}
            cover={{ src: cover(1) }}
            name="달빛 세탁소"
            lang="ko"
            figures={
              <>
                <Score>9.02</Score> <span>Ongoing</span>
              </>
            }
            note="Start here. Chapter 9 is the one with the grandfather’s coat."
          />
          <EntryRow href="#entry2" rank={2} cover={{ src: null }} name="Without a cover, without a note" />
        </Panel>
      </ShowcasePanel>
    </>
  );
}

const SampleFacts = () => (
  <>
    <Score>8.93</Score>
    <span>61k follows</span>
  </>
);

const SampleControls = (props: CarouselPartProps) => (
  <CarouselControls
    {...props}
    words={{
      all: 'All titles',
      previous: 'Previous title',
      next: 'Next title',
      pause: 'Pause slides',
      play: 'Play slides',
      position: (slideNumber, count) => `${slideNumber} / ${count}`,
    }}
    notes={props.slides.map(() => '61k follows')}
  />
);
