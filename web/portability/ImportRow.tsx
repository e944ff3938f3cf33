import { useRef, useState } from 'react';
import { FileUp } from 'lucide-react';
import { RetryNote } from '#web/lib/api/RetryNote.tsx';
import { formatPercent } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { SettingRow } from '#web/ui/cards/SettingRow.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { type ImportedFile, UnreadableFile } from './imported-file.ts';
import { ImportDialog } from './ImportDialog.tsx';
import styles from './ImportRow.module.css';
import { readInWorker } from './read-in-worker.ts';

const refusals = {
  unknown: 'portability.refused.unknown',
  broken: 'portability.refused.broken',
  tooLarge: 'portability.refused.tooLarge',
  empty: 'portability.refused.empty',
} as const;

interface Reading {
  file: File;
  share: number;
  stop: AbortController;
}

/** Imports a library: chooses a file, shows how much of it is read, then what it would change. */
export function ImportRow() {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const [imported, setImported] = useState<ImportedFile | null>(null);
  /** The file that could not be read, with the reason; it stays chosen, so that reading can be tried again. */
  const [failed, setFailed] = useState<{ file: File; error: unknown } | null>(null);
  const read = async (file: File) => {
    const stop = new AbortController();
    setReading({ file, share: 0, stop });
    setFailed(null);
    try {
      setImported(await readInWorker(file, (share) => setReading({ file, share, stop }), stop.signal));
    } catch (error) {
      if (!stop.signal.aborted) setFailed({ file, error });
    }
    setReading(null);
  };
  return (
    <SettingRow name={t('portability.import.name')} hint={t('portability.import.hint')}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('portability.import.do')}
        accept=".json,.xml,.gz,.proto,.tachibk,.tachibk.gz"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          // the same file can be chosen again
          event.currentTarget.value = '';
          if (chosen) void read(chosen);
        }}
      />
      {reading ? (
        <div className={styles.reading}>
          <span className={styles.words}>
            <bdi>{reading.file.name}</bdi>
            <span>{t('portability.read', { share: formatPercent(reading.share) })}</span>
          </span>
          <Progress value={reading.share} label={reading.file.name} />
          <Button size="sm" onClick={() => reading.stop.abort()}>
            {t('portability.cancel')}
          </Button>
        </div>
      ) : (
        <Button size="sm" icon={<FileUp />} onClick={() => input.current?.click()}>
          {t('portability.import.do')}
        </Button>
      )}
      {failed &&
        (failed.error instanceof UnreadableFile ? (
          <Note kind="bad" live lead={failed.file.name}>
            {t(refusals[failed.error.refusal])}
          </Note>
        ) : (
          <RetryNote failure={failed.error} onRetry={() => void read(failed.file)} lead={failed.file.name} />
        ))}
      {imported && <ImportDialog file={imported} onClose={() => setImported(null)} />}
    </SettingRow>
  );
}
