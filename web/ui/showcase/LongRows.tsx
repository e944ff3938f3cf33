import { useState } from 'react';
import { Ellipsis } from 'lucide-react';
import { ChapterList, ChapterRow } from '../cards/ChapterRow.tsx';
import { FeedCard } from '../cards/FeedCard.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { ReadMark, type ReadMarkProps } from '../cards/ReadMark.tsx';
import { Volume } from '../cards/VolumeHead.tsx';
import { Who } from '../text/Who.tsx';
import { SampleRow, ShowcasePanel } from './ShowcasePanel.tsx';
import { arabic, english, french, japanese, latinAmericanSpanish, type SampleImages } from './sample.ts';

interface Sample {
  state: ReadMarkProps['state'];
  language: { code: string; name: string };
  lang: string;
  number: string;
  name: string | null;
  group: string | null;
  uploader: string | null;
  when: string;
  talk: number | null;
  versions?: boolean;
}

const korean = { code: 'ko', name: 'Korean' };

/** Rows with short and with very long names, in five scripts and both directions of writing. */
const samples: Sample[] = [
  {
    state: 'new',
    language: english,
    lang: 'en',
    number: 'Ch. 112.5',
    name: 'The extraordinarily long afternoon on which nobody at the harbour master’s office said a single word about the whale',
    group: 'Night Owl Scans',
    uploader: 'tadashi',
    when: 'yesterday',
    talk: 1204,
    versions: true,
  },
  {
    state: 'started',
    language: french,
    lang: 'fr',
    number: 'Chap. 9',
    name: 'Où l’on apprend, bien trop tard, que la boulangère connaissait l’anticonstitutionnalité du règlement intérieur',
    group: 'Fédération des traducteurs nocturnes de Clermont-Ferrand',
    uploader: 'marie-antoinette_de_la_gouttiere',
    when: 'dans 3 sem.',
    talk: 7,
  },
  {
    state: 'read',
    language: latinAmericanSpanish,
    lang: 'es-419',
    number: 'Cap. 38',
    name: 'La curandera',
    group: 'Asociación de lectores y traductores de Tenochtitlan',
    uploader: 'rociov',
    when: 'dentro de 2 días',
    talk: null,
    versions: true,
  },
  {
    state: 'unread',
    language: korean,
    lang: 'ko',
    number: '31화',
    name: '아무도 돌아오지 않는 등대에서 마지막 열차를 기다리던 고양이와 우체부의 아주 긴 겨울밤 이야기',
    group: '한밤의 번역',
    uploader: null,
    when: '12 min',
    talk: 18,
  },
  {
    state: 'new',
    language: japanese,
    lang: 'ja',
    number: '第100話',
    name: '夜行列車と金魚と、誰もいない停車場でいつまでも鳴りやまない時計についての長い長い物語の続き',
    group: '紙の会',
    uploader: 'tadashi',
    when: '5 wks',
    talk: 120,
  },
  {
    state: 'unread',
    language: arabic,
    lang: 'ar',
    number: 'الفصل 36',
    name: 'الليلة التي نسي فيها حارس المنارة أن يشعل المصباح فجاءت السفن كلها إلى مقهى البحر تسأل عن الطريق',
    group: 'قلم أزرق للترجمة',
    uploader: 'nour',
    when: '11 months',
    talk: null,
  },
  {
    state: 'new',
    language: english,
    lang: 'en',
    number: 'Oneshot',
    name: null,
    group: 'The Association of Very Patient Letterers and Redrawers',
    uploader: 'kuroneko',
    when: '6 years',
    talk: 3,
  },
  {
    state: 'new',
    language: english,
    lang: 'en',
    number: 'Ch. 1',
    name: 'Salt',
    group: null,
    uploader: 'kuroneko',
    when: '6 years',
    talk: 3,
  },
];

/** Read marks, and chapter rows whose names are too long for any width: in a volume, and in cards of one feed. */
export function LongRows({ art }: { art: SampleImages }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <ShowcasePanel title="Read mark">
        <SampleRow name="States">
          <ReadMark state="unread" label="Unread, of a title not begun" onToggle={() => {}} />
          <ReadMark state="new" label="Unread" onToggle={() => {}} />
          <ReadMark state="started" label="Started" onToggle={() => {}} />
          <ReadMark state="read" label="Read" onToggle={() => {}} />
        </SampleRow>
      </ShowcasePanel>
      <ShowcasePanel title="Long names" wide>
        <ChapterList>
          <Volume
            eye={{ state: 'new', label: 'Mark all of Volume 5 as read', onToggle: () => {} }}
            title="Volume 5"
            meta="Ch. 30–35 · 6 chapters"
            open={open}
            foldLabel="Fold Volume 5"
            onFold={() => setOpen(!open)}
          >
            {samples.map((sample) => (
              <LongRow key={sample.number} sample={sample} />
            ))}
          </Volume>
        </ChapterList>
        {[samples.slice(0, 3), samples.slice(3, 6), samples.slice(7)].map((cardSamples, cardIndex) => (
          <FeedCard
            key={cardSamples[0]!.number}
            href="#feed"
            cover={{ src: art.covers[cardIndex] }}
            name={cardSamples[0]!.name ?? ''}
            nameLang={cardSamples[0]!.lang}
            about={
              cardSamples.length === 1 &&
              'A carriage full of rain, a conductor who never sleeps, and a goldfish with a ticket to the last stop.'
            }
          >
            {cardSamples.map((sample) => (
              <LongRow key={sample.number} sample={sample} dense />
            ))}
          </FeedCard>
        ))}
      </ShowcasePanel>
    </>
  );
}

function LongRow({ sample, dense = false }: { sample: Sample; dense?: boolean }) {
  const { state, number, group, uploader, when, talk, versions, ...rest } = sample;
  const [open, setOpen] = useState(false);
  return (
    <ChapterRow
      {...rest}
      href="#chapter"
      dense={dense}
      number={number}
      eye={{ state, label: `${number}: mark as read`, onToggle: () => {} }}
      {...(versions ? { versions: { label: '7 versions', open, onToggle: () => setOpen(!open) } } : {})}
      by={group && <Who kind="group" name={group} href="#group" />}
      uploader={uploader && <Who kind="user" name={uploader} href="#user" tone="role-member" />}
      when={{ text: when }}
      {...(talk === null ? {} : { talk: { href: '#talk', count: talk, label: 'comments' } })}
      menu={<IconButton size="sm" label={`More about ${number}`} icon={<Ellipsis />} />}
    />
  );
}
