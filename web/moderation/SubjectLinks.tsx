import { TextLink } from '#web/ui/text/TextLink.tsx';
import { subjectPath } from '#web/lib/navigation/subject-path.ts';
import type { ItemDetail } from './words.ts';

/** Names of other subjects, each a link to its page in a new tab. */
export function SubjectLinks({ subjects }: { subjects: ItemDetail['alike'] }) {
  return subjects.map((each, at) => (
    <span key={each.id}>
      {at > 0 && ', '}
      <TextLink href={subjectPath(each) ?? ''} target="_blank" rel="noopener">
        <bdi>{each.name}</bdi>
      </TextLink>
      {each.detail && ` (${each.detail})`}
    </span>
  ));
}
