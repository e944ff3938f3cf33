import { useQuery } from '@tanstack/react-query';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useDebounced } from '#web/lib/render/use-debounced.ts';
import { authorsNamedQuery } from '#web/authors/queries.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';

/** People who are listed under a similar name, each to be taken instead of a new one. */
export function AlikePeople({ name, onPick }: { name: string; onPick: (id: string, name: string) => void }) {
  const t = useT();
  const typed = useDebounced(name.trim(), 300);
  const alike = useQuery(authorsNamedQuery(typed)).data ?? [];
  if (alike.length === 0) return null;
  return (
    <Note kind="warn" lead={t('authors.add.alike')}>
      {alike.map(({ id, attributes }) => (
        <Button
          key={id}
          look="quiet"
          size="sm"
          aria-label={t('drafts.people.take', { name: attributes.name })}
          onClick={() => onPick(id, attributes.name)}
        >
          <bdi>{attributes.name}</bdi>
        </Button>
      ))}
    </Note>
  );
}
