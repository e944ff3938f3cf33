import { useState } from 'react';
import { CheckCheck, Ellipsis } from 'lucide-react';
import { ChapterList, ChapterRow, Versions } from '../cards/ChapterRow.tsx';
import { Count } from '../text/Count.tsx';
import { FeedCard } from '../cards/FeedCard.tsx';
import { Gap } from '../layout/Gap.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { Link } from '../text/Link.tsx';
import { Tag } from '../text/Tag.tsx';
import { SingleVolume, Volume, VolumeLead } from '../cards/VolumeHead.tsx';
import { Who, WhoOthers } from '../text/Who.tsx';
import { ShowcasePanel } from './ShowcasePanel.tsx';
import { arabic, brazilian, english, french, japanese, latinAmericanSpanish, type SampleImages } from './sample.ts';

/** Chapter rows in every state, a volume, a feed card. */
export function Chapters({ art }: { art: SampleImages }) {
  const [read, setRead] = useState(false);
  const [versions, setVersions] = useState(false);
  const [open, setOpen] = useState(true);
  const state = read ? 'read' : 'unread';
  return (
    <>
      <ShowcasePanel title="Chapter row" wide>
        <ChapterList>
          <ChapterRow
            href="#ch40"
            eye={{ state, label: read ? 'Read' : 'Unread', hint: 'Mark as read', onToggle: () => setRead(!read) }}
            language={english}
            number="Ch. 40"
            name="Unread"
            by={<Who kind="group" name="Blue Pencil TL" href="#group" />}
            uploader={<Who kind="user" name="kuroneko" href="#user" tone="role-power-uploader" />}
            when={{ text: '2 h', exact: '12 May 2026, 18:04' }}
            talk={{ href: '#talk', count: 84, label: 'comments' }}
          />
          <ChapterRow
            href="https://example.org/39"
            external="opens elsewhere"
            eye={{ state: 'started', label: 'Started' }}
            language={french}
            number="Ch. 39"
            name="Started, official, opens elsewhere"
            by={<Who kind="group" name="Gouttière Éditions" official="official" href="#group2" />}
            uploader={<Who kind="user" name="maison" href="#user2" tone="role-vip" />}
            when={{ text: '1 day' }}
            talk={{ href: '#talk2', count: 12, label: 'comments' }}
            menu={<IconButton size="sm" label="More" icon={<Ellipsis />} />}
          />
          <ChapterRow
            href="#ch38"
            eye={{ state: 'read', label: 'Read' }}
            language={brazilian}
            lang="pt-BR"
            number="Cap. 38"
            name="Read"
            versions={{ label: '5 versions', open: versions, onToggle: () => setVersions(!versions) }}
            by={<Who kind="group" name="Maré Alta Scans" href="#group3" />}
            uploader={<Who kind="user" name="ana.paula" href="#user3" tone="role-group-leader" />}
            when={{ text: '3 wk' }}
            talk={{ href: '#talk3', count: 4, label: 'comments' }}
          />
          {versions && (
            <Versions more={{ label: 'Show 3 in other languages (pt-br, ja, ko)', onMore: () => setVersions(false) }}>
              <ChapterRow
                href="#ch38la"
                eye={{ state: 'unread', label: 'Unread' }}
                language={latinAmericanSpanish}
                number="Cap. 38"
                name="La curandera"
                by={<Who kind="group" name="Tinta Libre" href="#group4" />}
                when={{ text: '7 wk' }}
              />
            </Versions>
          )}
          <ChapterRow
            eye={{ state: 'unread', label: 'Unread' }}
            language={japanese}
            lang="ja"
            number="第37話"
            name="Scheduled"
            scheduled="not yet out"
            by={<Who kind="group" name="紙の会" lang="ja" />}
            uploader={<Who kind="user" name="tadashi" tone="role-member" />}
            when={{ text: 'in 2 d' }}
          />
          <ChapterRow
            gone
            eye={{ state: 'unread', label: 'Unread' }}
            language={arabic}
            lang="ar"
            number="الفصل 36"
            name="Removed"
            mark={<Tag tone="danger">Removed by group</Tag>}
            by={<Who kind="group" name="قلم أزرق" lang="ar" />}
            uploader={<Who kind="user" name="nour" tone="role-member" />}
            when={{ text: '1 year' }}
          />
          <Gap
            actions={
              <>
                <Link href="#upload">Upload</Link>
                <button type="button">Tell me when they arrive</button>
              </>
            }
          >
            2 chapters missing (34–35)
          </Gap>
        </ChapterList>
      </ShowcasePanel>
      <ShowcasePanel title="Volume and feed card" wide>
        <ChapterList>
          <Volume
            eye={{ state: 'started', label: 'Mark all as read', onToggle: () => {} }}
            cover={art.covers[1] ?? null}
            title="Volume 4"
            meta="Ch. 30–35 · 6 chapters"
            open={open}
            foldLabel="Fold Volume 4"
            onFold={() => setOpen(!open)}
          >
            <ChapterRow
              href="#ch35"
              eye={{ state: 'read', label: 'Read' }}
              language={english}
              number="Ch. 35"
              name="The Reflection"
              by={<Who kind="group" name="Blue Pencil TL" href="#group" />}
              when={{ text: '1 year' }}
              talk={{ href: '#talk4', count: 140, label: 'comments' }}
            />
          </Volume>
          <SingleVolume title="Volume 3">
            <ChapterRow
              href="#ch29"
              eye={{ state: 'unread', label: 'Unread' }}
              lead={<VolumeLead cover={art.covers[2] ?? null} label="Vol. 3" />}
              language={english}
              number="Ch. 29"
              name="The only chapter of its volume"
              by={<Who kind="group" name="Blue Pencil TL" href="#group" />}
              when={{ text: '1 year' }}
            />
          </SingleVolume>
        </ChapterList>
        <FeedCard
          href="#feed"
          cover={{ src: art.covers[0] }}
          name="夜行列車と金魚"
          nameLang="ja"
          aside={
            <>
              <Count isNew label="unread">
                3
              </Count>
              <IconButton size="sm" label="Mark all read" icon={<CheckCheck />} />
            </>
          }
          foot={<Link href="#all">Show all 6</Link>}
        >
          {['17', '16.5', '16'].map((number) => (
            <ChapterRow
              key={number}
              dense
              href={`#feed${number}`}
              eye={{ state: 'unread', label: 'Unread' }}
              language={english}
              number={`Ch. ${number}`}
              name="A carriage full of rain"
              by={
                <>
                  <Who kind="group" name="Night Owl Scans" href="#group5" />
                  <WhoOthers names="Blue Pencil TL" count="+1">
                    <Who kind="group" name="Blue Pencil TL" href="#group" />
                  </WhoOthers>
                </>
              }
              when={{ text: '12 min' }}
              talk={{ href: `#talk${number}`, count: 9, label: 'comments' }}
            />
          ))}
        </FeedCard>
      </ShowcasePanel>
    </>
  );
}
