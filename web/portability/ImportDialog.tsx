import { useId, useMemo, useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/rules/limits.ts';
import { type ImportPart, importParts, type ImportRule, importRules } from '#contract/rules/portability.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { refetchEverything } from '#web/lib/api/query-client.ts';
import { RetryNote } from '#web/lib/api/RetryNote.tsx';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useSending } from '#web/identity/use-sending.ts';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import type { ImportedFile } from './imported-file.ts';
import styles from './ImportDialog.module.css';
import { wholeLibraryTimeoutMs, type ImportResult } from './queries.ts';
import { undoImport } from './undo-import.ts';

/** Whether a file contains something of each part. */
const hasPart: Record<ImportPart, (file: ImportedFile) => boolean> = {
  status: ({ entries }) => entries.some(({ status, following }) => status !== undefined || following === true),
  ratings: ({ entries }) => entries.some(({ rating }) => rating !== undefined),
  read: ({ entries }) => entries.some((entry) => entry.readUpTo ?? entry.readNumbers ?? entry.readChapters),
  categories: ({ entries }) => entries.some(({ categories }) => categories !== undefined),
  notes: ({ entries }) => entries.some(({ note }) => note !== undefined),
  lists: ({ lists = [] }) => lists.length > 0,
  follows: ({ groups = [], users = [] }) => groups.length + users.length > 0,
};

/** Shows what an import would change, lets people choose parts and the rule for conflicts, and carries it out. */
export function ImportDialog({ file, onClose }: { file: ImportedFile; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const present = useMemo(() => importParts.filter((part) => hasPart[part](file)), [file]);
  const [parts, setParts] = useState<readonly ImportPart[]>(present);
  const [rule, setRule] = useState<ImportRule>('keep');
  const sending = useSending();
  const request = (dryRun: boolean, signal?: AbortSignal) =>
    call('portability.import', {
      body: { ...file, parts: [...parts], rule, dryRun },
      timeoutMs: wholeLibraryTimeoutMs,
      ...(signal && { signal }),
    });
  const preview = useQuery({
    queryKey: ['account', 'import preview', useId(), parts, rule],
    queryFn: ({ signal }) => request(true, signal),
    enabled: parts.length > 0,
    placeholderData: keepPreviousData,
    // a part that is chosen again is not asked for again
    staleTime: Infinity,
    retry: false,
  });
  const run = () =>
    sending.send(async () => {
      const { id } = await request(false);
      onClose();
      await refetchEverything(client);
      toast({
        text: t('portability.done'),
        ...(id !== null && { action: { label: t('portability.undo'), run: () => void undoImport(client, id) } }),
      });
      return 'stay';
    });
  const total = file.entries.length;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t(`portability.source.${file.source}`)}
      text={t('portability.contains', { count: total, shown: formatCount(total) })}
      actions={
        <>
          <Button onClick={onClose}>{t('portability.cancel')}</Button>
          <Button
            look="primary"
            busy={sending.busy}
            disabled={parts.length === 0 || preview.isPending || preview.isError}
            onClick={() => void run()}
          >
            {t('portability.import.run')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <fieldset className={styles.parts}>
          <legend>{t('portability.parts')}</legend>
          {present.map((part) => (
            <Checkbox
              key={part}
              checked={parts.includes(part)}
              onChange={(isChosen) =>
                setParts(present.filter((each) => (each === part ? isChosen : parts.includes(each))))
              }
            >
              {t(`portability.part.${part}`)}
            </Checkbox>
          ))}
        </fieldset>
        <Select
          label={t('portability.rule')}
          value={rule}
          onChange={(value) => setRule(importRules.find((each) => each === value)!)}
          options={importRules.map((value) => ({ value, label: t(`portability.rule.${value}`) }))}
          hint={t('portability.rule.hint')}
        />
        {preview.isPending && parts.length > 0 && <Spinner label={t('portability.looking')} />}
        {preview.isError && (
          <RetryNote failure={preview.error} onRetry={() => void preview.refetch()} retrying={preview.isFetching} />
        )}
        {preview.data && parts.length > 0 && (
          <Preview result={preview.data} total={total} isOld={preview.isPlaceholderData} />
        )}
        {sending.error && (
          <Note key={sending.attempt} kind="bad" live>
            {failureText(sending.error)}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}

const changeKeys = [
  'library',
  'statuses',
  'ratings',
  'chapters',
  'categories',
  'notes',
  'lists',
  'listTitles',
  'groups',
  'users',
] as const;

function Preview({
  result: { counts, missing, skippedCategories },
  total,
  isOld,
}: {
  result: ImportResult;
  /** Number of titles in the file. */
  total: number;
  isOld: boolean;
}) {
  const t = useT();
  const changes = changeKeys.filter((key) => counts[key] > 0);
  return (
    <div className={styles.preview} data-old={isOld || undefined} aria-live="polite">
      {total > 0 && <p>{t('portability.found', { shown: formatCount(counts.matched), total: formatCount(total) })}</p>}
      <p className={styles.lead}>{changes.length === 0 ? t('portability.nothingNew') : t('portability.changes')}</p>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((key) => (
            <li key={key}>{t(`portability.count.${key}`, { count: counts[key], shown: formatCount(counts[key]) })}</li>
          ))}
        </ul>
      )}
      {counts.unmatched > 0 && (
        <details className={styles.missing}>
          <summary>
            {t('portability.unmatched', { count: counts.unmatched, shown: formatCount(counts.unmatched) })}
          </summary>
          <p>{t('portability.unmatchedHint')}</p>
          <ul>
            {missing.map(({ name, why }, index) => (
              // names may occur twice
              // eslint-disable-next-line react/no-array-index-key
              <li key={index}>
                <bdi>{name}</bdi>
                {why === 'ambiguous' && <small> {t('portability.ambiguous')}</small>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {skippedCategories.length > 0 && (
        <details className={styles.missing}>
          <summary>
            {t('portability.skippedCategories', {
              count: skippedCategories.length,
              shown: formatCount(skippedCategories.length),
            })}
          </summary>
          <p>{t('portability.skippedCategoriesHint', { max: formatCount(limits.libraryCategories) })}</p>
          <ul>
            {skippedCategories.map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
