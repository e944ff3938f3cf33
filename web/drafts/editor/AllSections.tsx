import { AdaptationsSection } from '../fields/AdaptationsSection.tsx';
import { CoversSection } from '../fields/CoversSection.tsx';
import { LinksSection } from '../fields/LinksSection.tsx';
import { PeopleSection } from '../fields/PeopleSection.tsx';
import { PublicationSection } from '../fields/PublicationSection.tsx';
import { RatingSection } from '../fields/RatingSection.tsx';
import { RelationsSection } from '../fields/RelationsSection.tsx';
import { SynopsisSection } from '../fields/SynopsisSection.tsx';
import { TagsSection } from '../fields/TagsSection.tsx';
import { TitlesSection } from '../fields/TitlesSection.tsx';
import type { Covers } from './use-covers.ts';

/** The form in the order of the list of sections. */
export function AllSections({ covers }: { covers: Covers }) {
  return (
    <>
      <TitlesSection />
      <PeopleSection />
      <CoversSection covers={covers} />
      <SynopsisSection />
      <PublicationSection />
      <RatingSection />
      <TagsSection />
      <LinksSection />
      <RelationsSection />
      <AdaptationsSection />
    </>
  );
}
