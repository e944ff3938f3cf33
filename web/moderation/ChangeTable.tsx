import type { ReactNode } from 'react';
import { Minus, Plus } from 'lucide-react';
import { changesBetween, type FieldChange } from '#web/edit-history/diff.ts';
import { ratingKeys, ratingTones } from '#web/lib/catalogue/covers.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { diffWords, type DiffPart } from './diff-words.ts';
import { fieldName, placeOf, splitField, valueText } from './field-words.ts';
import type { ItemDetail } from './words.ts';
import styles from './ChangeTable.module.css';

/** Changes that a decision would make, field by field: what is now, and what was sent in. */
export function ChangeTable({ changes, names, covers }: Pick<ItemDetail, 'changes' | 'names' | 'covers'>) {
  const t = useT();
  const nameOf = new Map(Object.entries(names));
  const rows = changes
    .toSorted((a, b) => placeOf(a.field) - placeOf(b.field))
    .flatMap(({ field, before, after }) => {
      const [name, key] = splitField(field);
      const parts = changesBetween({ [name]: before }, { [name]: after });
      return key === '' ? parts : parts.map((part) => ({ ...part, key }));
    });
  // of something new there is nothing to compare
  const isNew = rows.every(({ before }) => before === null || before === undefined);
  return (
    <Panel className={styles.box}>
      <table className={styles.table} aria-label={t('moderation.changes')} data-new={isNew || undefined}>
        <thead>
          <tr className={styles.row}>
            <th scope="col" className={styles.field}>
              {t('moderation.field')}
            </th>
            {!isNew && (
              <th scope="col" className={styles.head}>
                {t('moderation.now')}
              </th>
            )}
            <th scope="col" className={styles.head}>
              {t(isNew ? 'moderation.sentIn' : 'moderation.proposed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((change) => (
            <tr key={`${change.field} ${change.key}`} className={styles.row}>
              <th scope="row" className={styles.field}>
                {fieldName(change.field, change.key)}
              </th>
              <Values change={change} names={nameOf} covers={covers} isNew={isNew} />
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Values({
  change,
  names,
  covers,
  isNew,
}: {
  change: FieldChange;
  names: ReadonlyMap<string, string>;
  covers: ItemDetail['covers'];
  isNew: boolean;
}) {
  const { field, before, after, entries } = change;
  const words = (value: unknown): string => valueText(field, value, names);
  const cells = ((): [ReactNode, ReactNode] => {
    if (entries) {
      const list = (values: unknown, marked: readonly unknown[], mark: 'added' | 'removed'): ReactNode => (
        <Entries
          values={((values ?? []) as unknown[]).map(words)}
          marked={marked.map(words)}
          mark={isNew ? null : mark}
        />
      );
      return [list(before, entries.removed, 'removed'), list(after, entries.added, 'added')];
    }
    if (field === 'primaryCover')
      return [<Cover key="now" id={before} covers={covers} />, <Cover key="new" id={after} covers={covers} />];
    if (field === 'contentRating') return [<Rating key="now" value={before} />, <Rating key="new" value={after} />];
    if (isNew || before === null || after === null) {
      return [
        <Whole key="now" text={before === null ? null : words(before)} as={isNew ? 'span' : 'del'} />,
        <Whole key="new" text={after === null ? null : words(after)} as={isNew ? 'span' : 'ins'} />,
      ];
    }
    const [older, newer] = diffWords(words(before), words(after));
    return [<Text key="now" parts={older} as="del" />, <Text key="new" parts={newer} as="ins" />];
  })();
  return (
    <>
      {!isNew && (
        <td className={styles.old} dir="auto">
          {cells[0]}
        </td>
      )}
      <td className={styles.new} dir="auto">
        {cells[1]}
      </td>
    </>
  );
}

/** A cover that is, or would be, the main one. */
function Cover({ id, covers }: { id: unknown; covers: ItemDetail['covers'] }) {
  const t = useT();
  if (typeof id !== 'string') return '–';
  const address = covers[id];
  return address === undefined ? (
    t('moderation.gone')
  ) : (
    <img className={styles.cover} src={address} alt={t('titles.mainCover')} width="96" height="136" />
  );
}

/** Text that the other side has nothing of. */
function Whole({ text, as: Mark }: { text: string | null; as: 'ins' | 'del' | 'span' }) {
  if (text === null) return '–';
  if (!/^https:\/\/\S+$/.test(text)) return <Mark>{text}</Mark>;
  return (
    <TextLink href={text} target="_blank" rel="noopener noreferrer">
      {text}
    </TextLink>
  );
}

function Text({ parts, as: Mark }: { parts: readonly DiffPart[]; as: 'ins' | 'del' }) {
  return parts.map(({ text, changed }, at) =>
    changed ? <Mark key={`${at} ${text}`}>{text}</Mark> : <span key={`${at} ${text}`}>{text}</span>,
  );
}

function Entries({
  values,
  marked,
  mark,
}: {
  values: readonly string[];
  marked: readonly string[];
  mark: 'added' | 'removed' | null;
}) {
  if (values.length === 0) return '–';
  return (
    <span className={styles.entries}>
      {values.map((value) =>
        mark !== null && marked.includes(value) ? (
          <Tag
            key={value}
            tone={mark === 'added' ? 'success' : 'danger'}
            icon={mark === 'added' ? <Plus /> : <Minus />}
          >
            {mark === 'added' ? <ins>{value}</ins> : <del>{value}</del>}
          </Tag>
        ) : (
          <Tag key={value}>{value}</Tag>
        ),
      )}
    </span>
  );
}

function Rating({ value }: { value: unknown }) {
  const t = useT();
  const rating = (Object.keys(ratingKeys) as (keyof typeof ratingKeys)[]).find((each) => each === value);
  return rating ? <Tag tone={ratingTones[rating]}>{t(ratingKeys[rating])}</Tag> : '–';
}
