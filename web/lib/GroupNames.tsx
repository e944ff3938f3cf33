import { Who } from '#web/ui/Who.tsx';
import { useT } from './i18n.ts';
import { related, type Chapter } from './related.ts';
import { pathTo } from './routes.ts';

/** The groups of a chapter, each a link to its page; official publishers with their mark. Nothing without groups. */
export function GroupNames({ chapter }: { chapter: Chapter }) {
  const t = useT();
  return related(chapter, 'scanlation_group').map(({ id, attributes: { name, official } }) => (
    <Who
      key={id}
      kind="group"
      name={name}
      href={pathTo.group(id, name)}
      {...(official ? { official: t('titles.officialGroup') } : {})}
    />
  ));
}
