import { formatDateTime, languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import { Fact, FactList } from '#web/ui/text/FactList.tsx';
import type { ChapterForm } from './draft.ts';

/** Everything that was entered, to be read once more before it is sent: the last step on phones. */
export function CheckList({ form }: { form: ChapterForm }) {
  const t = useT();
  const { language, oneshot, name, groups, isScheduled, publishAt } = form;
  const numberOf = (text: string): string | null => (oneshot || text.trim() === '' ? null : text.trim());
  const time = new Date(publishAt);
  return (
    <FactList>
      <Fact label={t('upload.language')}>
        {language === '' ? t('upload.chooseLanguage') : <span>{languageName(language)}</span>}
      </Fact>
      <Fact label={t('upload.chapter')}>
        <span>
          {fullChapterLabel({
            volume: numberOf(form.volume),
            chapter: numberOf(form.chapter),
            translatedLanguage: language === '' ? 'en' : language,
          })}
        </span>
      </Fact>
      {!oneshot && name.trim() !== '' && (
        <Fact label={t('upload.name')}>
          <bdi>{name.trim()}</bdi>
        </Fact>
      )}
      <Fact label={t('upload.groups')}>
        {groups.length === 0 ? t('upload.noGroups') : groups.map((group) => <bdi key={group.id}>{group.name}</bdi>)}
      </Fact>
      <Fact label={t('upload.publish')}>
        <span>
          {!isScheduled
            ? t('upload.publishNow')
            : Number.isNaN(time.getTime())
              ? t('upload.publishMissing')
              : formatDateTime(time)}
        </span>
      </Fact>
    </FactList>
  );
}
