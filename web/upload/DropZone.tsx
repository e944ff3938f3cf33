import { useRef, useState, type Ref } from 'react';
import { FolderOpen, ImageUp } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { filesOfDrop, filesOfField } from './intake/collect-files.ts';
import type { SourceFile } from './intake/read-sources.ts';
import { exact, megabytes } from './words.ts';
import styles from './Upload.module.css';

interface DropZoneProps {
  disabled: boolean;
  onFiles: (files: SourceFile[], unreadable: readonly string[]) => void;
}

/** Takes files, folders and archives that are dropped or chosen. */
export function DropZone({ disabled, onFiles }: DropZoneProps) {
  const t = useT();
  const [isOver, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do what dropping does
    <section
      className={styles.drop}
      aria-label={t('upload.drop')}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (disabled || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (disabled) return;
        event.preventDefault();
        void filesOfDrop(event.dataTransfer).then((dropped) => onFiles(dropped.files, dropped.unreadable));
      }}
    >
      <ImageUp className={styles.dropIcon} />
      <span className={styles.dropText}>
        <b>{t('upload.drop')}</b>
        <span>
          {t('upload.dropHint', {
            side: exact(limits.imageMaxWidth),
            size: megabytes(limits.imageMaxBytes),
            chapter: megabytes(limits.chapterMaxBytes),
          })}
        </span>
      </span>
      <span className={styles.dropButtons}>
        <Button size="sm" disabled={disabled} onClick={() => files.current?.click()}>
          {t('upload.chooseFiles')}
        </Button>
        <Button
          size="sm"
          look="quiet"
          icon={<FolderOpen />}
          disabled={disabled}
          onClick={() => folder.current?.click()}
        >
          {t('upload.chooseFolder')}
        </Button>
      </span>
      <FileField ref={files} label={t('upload.chooseFiles')} onFiles={onFiles} />
      <FileField ref={folder} folder label={t('upload.chooseFolder')} onFiles={onFiles} />
    </section>
  );
}

interface FileFieldProps extends Pick<DropZoneProps, 'onFiles'> {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** Chooses a folder with everything in it instead of files. */
  folder?: boolean;
}

function FileField({ ref, label, folder = false, onFiles }: FileFieldProps) {
  return (
    <input
      ref={ref}
      className="sr-only"
      type="file"
      multiple
      {...(folder ? { webkitdirectory: '' } : {})}
      tabIndex={-1}
      aria-label={label}
      onChange={(event) => {
        onFiles(filesOfField(event.currentTarget.files ?? []), []);
        // the same file can be chosen again
        event.currentTarget.value = '';
      }}
    />
  );
}
