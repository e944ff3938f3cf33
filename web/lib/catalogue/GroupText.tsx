import { Fragment, type ReactNode } from 'react';
import { OfficialMark } from '#web/ui/text/OfficialMark.tsx';
import { useT } from '../i18n/i18n.ts';
import { related, type Chapter } from './related.ts';

/**
 * The groups of a chapter inside a line of text; official publishers with their mark. `none`: fallback without groups.
 */
export function GroupText({ chapter, none = null }: { chapter: Chapter; none?: ReactNode }) {
  const t = useT();
  const groups = related(chapter, 'scanlation_group');
  if (groups.length === 0) return none;
  return groups.map(({ id, attributes: { name, official } }, groupIndex) => (
    <Fragment key={id}>
      {groupIndex > 0 && ', '}
      <bdi>{name}</bdi>
      {official && <OfficialMark word={t('app.officialGroup')} />}
    </Fragment>
  ));
}
