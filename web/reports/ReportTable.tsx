import { formatDateTime } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { Tag } from '#web/ui/text/Tag.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { type OwnReport, pathOf } from './own-reports.ts';
import styles from './OwnReports.module.css';

/** Entities of the API in its own words, as programs name the type of an object. */
const types: Record<OwnReport['category'], string> = {
  manga: 'manga',
  chapter: 'chapter',
  scanlation_group: 'scanlation_group',
  user: 'user',
  author: 'author',
  comment: 'comment',
  list: 'custom_list',
};

const headings = ['date', 'category', 'type', 'object', 'id', 'reason', 'details', 'status'] as const;
const headingKeys: Record<(typeof headings)[number], MessageKey> = {
  date: 'ownReports.date',
  category: 'ownReports.category',
  type: 'ownReports.type',
  object: 'ownReports.object',
  id: 'ownReports.id',
  reason: 'ownReports.reason',
  details: 'ownReports.details',
  status: 'ownReports.status',
};

/** Table of reports; on phones each row is a card with the headings beside its values. */
export function ReportTable({ reports, busy }: { reports: readonly OwnReport[]; busy: boolean }) {
  const t = useT();
  return (
    <table className={styles.table} aria-label={t('pages.myReports')} aria-busy={busy}>
      <thead>
        <tr>
          {headings.map((each) => (
            <th key={each} scope="col">
              {t(headingKeys[each])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </tbody>
    </table>
  );
}

function ReportRow({ report }: { report: OwnReport }) {
  const t = useT();
  const language = useLanguage();
  const { category, objectId, reason, details, status, answer, createdAt } = report;
  const at = new Date(createdAt);
  return (
    <tr>
      <td data-label={t('ownReports.date')}>
        <time dateTime={createdAt}>{formatDateTime(at)}</time>
      </td>
      <td data-label={t('ownReports.category')}>{t(`reports.kind.${category}`)}</td>
      <td data-label={t('ownReports.type')} className={styles.code}>
        {types[category]}
      </td>
      <td data-label={t('ownReports.object')}>
        <ObjectName report={report} />
      </td>
      <td data-label={t('ownReports.id')} className={styles.code}>
        {objectId}
      </td>
      <td data-label={t('ownReports.reason')}>{reason.text[language] ?? reason.text['en']}</td>
      <td data-label={t('ownReports.details')} className={styles.details}>
        {details === '' ? <span className={styles.muted}>{t('ownReports.noDetails')}</span> : <bdi>{details}</bdi>}
      </td>
      <td data-label={t('ownReports.status')}>
        <Tag tone={`queue-${status}`}>{t(`ownReports.status.${status}`)}</Tag>
        <span className={styles.muted}>{t(`ownReports.status.${status}.text`)}</span>
        {answer !== '' && <bdi className={styles.details}>{t('ownReports.answer', { text: answer })}</bdi>}
      </td>
    </tr>
  );
}

function ObjectName({ report }: { report: OwnReport }) {
  const t = useT();
  const { object } = report;
  const path = pathOf(report);
  if (!object || path === null) return <span className={styles.muted}>{t('ownReports.gone')}</span>;
  const { name, chapter, comment } = object;
  return (
    <TextLink href={path}>
      <bdi>{comment ? t('ownReports.comment', { name }) : name}</bdi>
      {chapter && ` ${fullChapterLabel(chapter)}`}
    </TextLink>
  );
}
