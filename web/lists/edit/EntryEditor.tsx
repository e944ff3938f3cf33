import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Dot } from '#web/ui/text/Dot.tsx';
import lines from '../ListLine.module.css';
import styles from './Editor.module.css';

/** Rows that Page Up and Page Down move by. */
const pageStep = 10;

/** A title of the list that is edited. Only its handle starts a drag, so that text can be selected and rows scrolled. */
export function EntryEditor({
  id,
  index,
  count,
  title,
  name,
  lang,
  note,
  isDragged,
  onGrip,
  onMove,
  onRemove,
  onNote,
}: {
  id: string;
  index: number;
  count: number;
  /** Undefined while it loads, null when it is not available. */
  title: Title | null | undefined;
  name: string;
  lang: string | undefined;
  note: string;
  isDragged: boolean;
  onGrip: (event: PointerEvent) => void;
  /** `part`: the control that moved it. */
  onMove: (to: number, part: 'handle' | 'place') => void;
  onRemove: () => void;
  onNote: (note: string) => void;
}) {
  const t = useT();
  const steps: Record<string, number> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    PageUp: index - pageStep,
    PageDown: index + pageStep,
    Home: 0,
    End: count - 1,
  };
  const moveByKey = (event: KeyboardEvent): void => {
    const to = steps[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onMove(to, 'handle');
  };
  return (
    <Panel className={styles.entry} data-entry={id} data-dragged={isDragged || undefined}>
      <button
        type="button"
        data-part="handle"
        className={styles.grip}
        aria-label={t('lists.edit.handle', { name })}
        aria-describedby="list-edit-keys"
        onPointerDown={onGrip}
        onKeyDown={moveByKey}
      >
        <GripVertical />
      </button>
      <PlaceField index={index} count={count} name={name} onMove={(to) => onMove(to, 'place')} />
      <span className={styles.cover}>
        <Cover
          src={title ? mainCoverUrl(title, 256) : null}
          blur={title ? coverBlur(title.attributes.contentRating, t) : undefined}
        />
      </span>
      <div className={styles.words}>
        <h3 className={lines.name} lang={lang}>
          <bdi>{name}</bdi>
        </h3>
        {title && (
          <p className={styles.facts}>
            <Dot tone={`pub-${title.attributes.status}`} />
            {t(statusKeys[title.attributes.status])}
            {title.attributes.year !== null && `, ${title.attributes.year}`}
          </p>
        )}
        {title === null && <p className={styles.facts}>{t('lists.edit.unavailable.text')}</p>}
      </div>
      <div className={styles.note}>
        <TextField
          label={t('lists.edit.note', { name })}
          hideLabel
          size="sm"
          rows={1}
          maxLength={limits.listNoteMaxLength}
          placeholder={t('lists.edit.addNote')}
          value={note}
          onChange={onNote}
        />
      </div>
      <div className={styles.buttons}>
        <IconButton
          size="sm"
          label={t('lists.edit.up', { name })}
          icon={<ArrowUp />}
          aria-disabled={index === 0 || undefined}
          onClick={() => onMove(index - 1, 'handle')}
        />
        <IconButton
          size="sm"
          label={t('lists.edit.down', { name })}
          icon={<ArrowDown />}
          aria-disabled={index === count - 1 || undefined}
          onClick={() => onMove(index + 1, 'handle')}
        />
        <IconButton
          size="sm"
          data-part="remove"
          label={t('lists.edit.remove', { name })}
          icon={<X />}
          onClick={onRemove}
        />
      </div>
    </Panel>
  );
}

/** Number of the row: another one moves it there on Enter or when the field is left. */
function PlaceField({
  index,
  count,
  name,
  onMove,
}: {
  index: number;
  count: number;
  name: string;
  onMove: (to: number) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (): void => {
    const place = Number(typed);
    setTyped(null);
    if (typed !== null && typed.trim() !== '' && Number.isInteger(place) && place !== index + 1)
      onMove(Math.max(1, Math.min(place, count)) - 1);
  };
  return (
    <span className={styles.place}>
      <TextField
        data-part="place"
        label={t('lists.edit.place', { name, count: formatCount(count) })}
        hideLabel
        size="sm"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={typed ?? String(index + 1)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(value) => setTyped(value.replaceAll(/\D/g, ''))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          else if (event.key === 'Escape') setTyped(null);
        }}
      />
    </span>
  );
}
