import { Who, WhoOthers } from '#web/ui/text/Who.tsx';
import { formatCount } from '../i18n/format.ts';
import { useT } from '../i18n/i18n.ts';
import { related, type Chapter } from './related.ts';
import { pathTo } from '../navigation/routes.ts';

/**
 * The groups of a chapter, each a link to its page; official publishers with their mark. Nothing without groups.
 * `inRow`: in a list row, where all but the first collapse into a count when there is no room.
 */
export function GroupNames({
  chapter,
  inRow = false,
  except,
  isBlocked,
}: {
  chapter: Chapter;
  inRow?: boolean;
  /** Id of a group to leave out. */
  except?: string | undefined;
  /** Whether the group with this id is blocked; its name is struck through. */
  isBlocked?: (id: string) => boolean;
}) {
  const t = useT();
  const groups = related(chapter, 'scanlation_group').filter(({ id }) => id !== except);
  const [first, ...others] = groups.map(({ id, attributes: { name, official } }) => (
    <Who
      key={id}
      kind="group"
      name={name}
      href={pathTo.group(id, name)}
      blocked={isBlocked?.(id) ?? false}
      {...(official ? { official: t('app.officialGroup') } : {})}
    />
  ));
  if (!inRow || others.length === 0) return [first, ...others];
  const otherGroupNames = groups.slice(1).map(({ attributes: { name } }) => name);
  return (
    <>
      {first}
      <WhoOthers names={otherGroupNames.join(', ')} count={`+${formatCount(others.length)}`}>
        {others}
      </WhoOthers>
    </>
  );
}
