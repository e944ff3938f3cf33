import { useT } from '#web/lib/i18n/i18n.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { GroupLogo } from '#web/ui/cards/GroupLogo.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { diffCharacters } from './diff-words.ts';
import type { ComparedSide } from './queries.ts';
import { subjectPath } from '#web/lib/navigation/subject-path.ts';
import styles from './Comparison.module.css';

const named: ReadonlySet<ComparedSide['kind']> = new Set(['groups', 'users', 'authors']);
/** Whether the name is what is compared; those of chapters are the names of their titles. */
export const isNamed = ({ kind, name }: ComparedSide): boolean => named.has(kind) && name !== null;

/** Name of a side in large letters, with the characters marked in which it differs from the other one. */
export function ComparedName({ side, other }: { side: ComparedSide; other: ComparedSide }) {
  const t = useT();
  const { kind, id, name } = side;
  const path = subjectPath({ kind, id });
  const shown = name ?? t('moderation.gone');
  if (name === null || other.name === null || path === null || !isNamed(side)) return <bdi>{shown}</bdi>;
  return (
    <span className={styles.named}>
      {kind === 'groups' ? <GroupLogo name={name} size="lg" /> : <Avatar name={name} size="lg" />}
      <TextLink href={path} target="_blank" rel="noopener">
        <bdi>
          {diffCharacters(name, other.name)[0].map(({ text, changed }, at) =>
            // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
            changed ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
          )}
        </bdi>
      </TextLink>
    </span>
  );
}
