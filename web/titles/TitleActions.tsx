import { ListPlus } from 'lucide-react';
import { openAddToList } from '#web/add-to-list/open-add-to-list.ts';
import { TitleMenu } from '#web/blocks/TitleMenu.tsx';
import { historyItems } from '#web/edit-history/history-item.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { ShareButton } from '#web/lib/navigation/share.tsx';
import { FollowButton } from '#web/tracking/FollowButton.tsx';
import { RatingButton } from '#web/tracking/RatingButton.tsx';
import { StatusButton } from '#web/tracking/StatusButton.tsx';
import { useMedia, wideQuery } from '#web/ui/behavior/use-media.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { DownloadMenu } from './DownloadMenu.tsx';
import { EditAction, useEditItems, useUploadItems } from './EditAction.tsx';
import { useStaffTitleItems } from './use-staff-items.ts';
import type { StartPoint } from './StartReading.tsx';
import { useDownloadItems, type DownloadableTitle } from './use-download-items.tsx';

/** Actions on a title, beside the button that reads it; those without room are in the menu at the end. */
export function TitleActions({
  title,
  path,
  reading,
  downloads,
}: {
  title: { id: string; name: string };
  path: string;
  reading: StartPoint | null;
  downloads: DownloadableTitle;
}) {
  const t = useT();
  const isWide = useMedia(wideQuery);
  const download = useDownloadItems(downloads);
  const editItems = useEditItems(title.id);
  const uploadItems = useUploadItems(title.id);
  const staffItems = useStaffTitleItems(title);
  const history = historyItems({ kind: 'title', id: title.id, name: title.name });
  const hasBegun = reading !== null && reading.resume.kind !== 'start';
  return (
    <>
      <StatusButton title={title} initial={hasBegun ? 'reading' : 'plan_to_read'} narrow={!isWide} />
      <RatingButton title={title} narrow={!isWide} />
      <FollowButton title={title} />
      <IconButton
        look="second"
        label={t('lists.addTo')}
        icon={<ListPlus />}
        onClick={() => void openAddToList({ titleIds: [title.id], name: title.name })}
      />
      {isWide && (
        <>
          <ShareButton page={{ name: title.name, path }} iconOnly />
          <DownloadMenu {...download} />
          <EditAction id={title.id} />
        </>
      )}
      <TitleMenu
        id={title.id}
        name={title.name}
        path={path}
        besideShareButton={isWide}
        leadingItems={[
          ...(isWide ? uploadItems : [...download.items, ...uploadItems, ...editItems]),
          ...history,
          ...staffItems,
        ]}
      />
    </>
  );
}
