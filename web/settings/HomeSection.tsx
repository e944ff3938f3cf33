import { ArrangeList } from '#web/home/ArrangeList.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';

/** Editor of the parts of the home page and their order. */
export function HomeSection() {
  const t = useT();
  return (
    <SettingRows>
      <SettingRow wide hint={t('rails.arrangeText')}>
        <ArrangeList />
      </SettingRow>
    </SettingRows>
  );
}
