import { useT } from '#web/lib/i18n/i18n.ts';
import { SortedTitles } from '#web/titles/SortedTitles.tsx';
import { creditsQuery, type CreditRole } from './queries.ts';

/** Titles that credit the author in one role. */
export function AuthorTitles({
  id,
  role,
  params,
  onChange,
}: {
  id: string;
  role: CreditRole;
  params: URLSearchParams;
  onChange: (patch: Record<string, string | null>) => void;
}) {
  const t = useT();
  return (
    <SortedTitles
      heading={t(role === 'author' ? 'authors.asAuthor' : 'authors.asArtist')}
      label={t('authors.works')}
      empty={t(role === 'author' ? 'authors.noTitlesAsAuthor' : 'authors.noTitlesAsArtist')}
      sorts={['follows', 'year', 'rating', 'title', 'latest']}
      cacheKey={['author', id, role]}
      query={creditsQuery(id, role)}
      params={params}
      onChange={onChange}
    />
  );
}
