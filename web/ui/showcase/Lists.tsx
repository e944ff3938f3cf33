import { useState } from 'react';
import { Search } from 'lucide-react';
import { Chips } from '../controls/Chip.tsx';
import { Combobox, type ComboGroup } from '../controls/Combobox.tsx';
import { Dot } from '../text/Dot.tsx';
import { Facet, FacetPart } from '../controls/Facet.tsx';
import { ListTools } from '../layout/ListTools.tsx';
import { ResultFigure, ResultRow } from '../cards/ResultRow.tsx';
import { Score } from '../text/Score.tsx';
import { Segment } from '../controls/Segment.tsx';
import { Select } from '../controls/Select.tsx';
import { Busy, SkeletonNameCard, SkeletonResults } from '../feedback/Skeleton.tsx';
import { Tag } from '../text/Tag.tsx';
import { TextField } from '../controls/TextField.tsx';
import { TriChip, type TriState } from '../controls/TriChip.tsx';
import { fitColumns, VirtualList } from '../layout/VirtualList.tsx';
import { ShowcasePanel } from './ShowcasePanel.tsx';
import type { SampleImages } from './sample.ts';

const authorNames = ['Mori Aya', 'Mori Ken', 'Tanaka Yui', 'Inés Duarte'];
const groups = (typed: string): ComboGroup[] => {
  const matches = (name: string) => name.toLowerCase().includes(typed.toLowerCase());
  const option = (label: string) => ({ id: label, label, href: `#${label}` });
  return [
    { label: 'Authors', options: authorNames.filter(matches).map(option) },
    { label: 'Groups', options: ['Blue Pencil', 'Red Ink'].filter(matches).map(option) },
  ];
};

/** Search components: results, collapsible filters, a field with suggestions, virtualized lists. */
export function Lists({ art }: { art: SampleImages }) {
  const [typed, setTyped] = useState('mo');
  const [state, setState] = useState<TriState>('include');
  const [mode, setMode] = useState('all');
  const matchingGroups = groups(typed);
  const resultRow = (small: boolean) => (
    <ResultRow
      href="#result"
      cover={{ src: art.covers[0] }}
      name="夜行列車と金魚"
      lang="ja"
      second="The Night Train and the Goldfish"
      secondLang="en"
      small={small}
      by="Aya Mori"
      figures={
        <>
          <Score>8.71</Score>
          <ResultFigure>
            <Dot tone="pub-ongoing" />
            Ongoing, 2021
          </ResultFigure>
        </>
      }
      tags={
        <>
          <Tag tone="rating-safe">Safe</Tag>
          <Tag>Drama</Tag>
        </>
      }
    >
      A girl boards the last train with a goldfish in a jar. The conductor asks for two tickets.
    </ResultRow>
  );
  return (
    <>
      <ShowcasePanel title="List tools">
        <ListTools
          words={<TextField label="Name" hideLabel placeholder="Name of a group" value={typed} onChange={setTyped} />}
          selects={[
            <Select
              key="sort"
              label="Sort"
              hideLabel
              value={mode}
              options={[
                { value: 'all', label: 'Latest upload' },
                { value: 'any', label: 'Most follows' },
              ]}
              onChange={setMode}
            />,
          ]}
          count="1,204 groups"
        />
      </ShowcasePanel>
      <ShowcasePanel title="Results">
        {resultRow(false)}
        {resultRow(true)}
        <Busy label="Loading">
          <SkeletonResults count={1} />
          <SkeletonNameCard picture="avatar" />
          <SkeletonNameCard picture="mosaic" />
        </Busy>
      </ShowcasePanel>
      <ShowcasePanel title="Filters that fold">
        <Facet title="Genre" count={1} open>
          <Chips label="Genre">
            <TriChip
              label="Drama"
              state={state}
              onChange={setState}
              words={{ include: 'included', exclude: 'excluded', clear: 'cleared' }}
            />
          </Chips>
          <FacetPart label="Included">
            <Segment
              label="Included"
              size="sm"
              fill
              value={mode}
              onChange={setMode}
              options={['all', 'any'].map((value) => ({ value, label: value }))}
            />
          </FacetPart>
        </Facet>
        <Facet title="People">
          <FacetPart label="Authors">nobody</FacetPart>
        </Facet>
      </ShowcasePanel>
      <ShowcasePanel title="Field with suggestions">
        <Combobox
          label="Find"
          hideLabel
          icon={<Search />}
          value={typed}
          onChange={setTyped}
          groups={matchingGroups}
          message={matchingGroups.every(({ options }) => options.length === 0) ? 'Nothing is called that' : undefined}
          onPick={({ label }) => setTyped(label)}
        />
      </ShowcasePanel>
      <ShowcasePanel title="List of any length: two hundred cells" wide>
        <VirtualList
          label="Cells"
          count={200}
          keyOf={String}
          columns={fitColumns(120, 8)}
          gap={8}
          estimate={() => 40}
          renderItem={(cellIndex) => <Tag tone={cellIndex % 7 === 0 ? 'accent' : 'neutral'}>Cell {cellIndex + 1}</Tag>}
        />
      </ShowcasePanel>
    </>
  );
}
