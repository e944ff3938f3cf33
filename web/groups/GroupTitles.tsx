import { useT } from '#web/lib/i18n/i18n.ts';
import { SortedTitles } from '#web/titles/SortedTitles.tsx';

export function GroupTitles({
  id,
  params,
  onChange,
}: {
  id: string;
  params: URLSearchParams;
  onChange: (patch: Record<string, string | null>) => void;
}) {
  const t = useT();
  return (
    <SortedTitles
      heading={t('groups.titles')}
      label={t('groups.titles')}
      empty={t('groups.noTitles')}
      sorts={['latest', 'follows', 'rating', 'title', 'year']}
      cacheKey={['group', id, 'titles']}
      query={{ group: id }}
      params={params}
      onChange={onChange}
    />
  );
}
