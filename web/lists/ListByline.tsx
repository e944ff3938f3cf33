import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';

/** Who made a list, and how many follow it. */
export function ListByline({ list: { owner, follows } }: { list: { owner: { username: string }; follows: number } }) {
  const t = useT();
  return (
    <>
      <span dir="auto">{t('social.by', { name: owner.username })}</span>
      {follows > 0 && ` · ${t('lists.followCount', { count: follows, shown: formatCount(follows) })}`}
    </>
  );
}
