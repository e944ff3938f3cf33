import { Plus, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Kbd } from '#web/ui/text/Kbd.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { announce } from '#web/ui/overlays/toasts.ts';
import {
  conflictOf,
  fixedAction,
  isDefaultBinding,
  reservedBy,
  keyName,
  bindingKey,
  maxKeys,
  readerActions,
  type KeyOwner,
  type ReaderAction,
} from '../input/keys.ts';
import { useBindings, useCapText } from '../input/use-bindings.ts';
import { pressOf } from '../input/use-keys.ts';
import { putEntry } from '../settings/store.ts';
import styles from './Settings.module.css';

/** A key recorded for an action while it is bound to another one, the `holder`. */
interface Conflict {
  action: ReaderAction;
  key: string;
  holder: ReaderAction;
}

/**
 * Editor of the key bindings: the keys of every action can be removed, others recorded. A key that is already bound is
 * reported, and can be moved.
 */
export function KeyRows() {
  const t = useT();
  const bindings = useBindings();
  const capText = useCapText();
  const [recording, setRecording] = useState<ReaderAction | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refused, setRefused] = useState<{ action: ReaderAction; key: string; owner: KeyOwner } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const changedAction = useRef<ReaderAction>(null);
  const setKeys = (action: ReaderAction, keys: readonly string[] | undefined): void => {
    changedAction.current = action;
    putEntry(bindingKey(action), keys);
  };
  // keeps the focus in the row, because the pressed button may be gone
  useEffect(() => {
    const actionRow = changedAction.current && list.current?.querySelector(`[data-action="${changedAction.current}"]`);
    changedAction.current = null;
    if (actionRow && !actionRow.contains(document.activeElement))
      [...actionRow.querySelectorAll('button')].at(-1)?.focus();
  });

  const latestBindings = useRef(bindings);
  useEffect(() => {
    latestBindings.current = bindings;
  });
  useEffect(() => {
    if (recording === null) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const key = keyName(pressOf(event, null));
      if (key === null) return;
      event.preventDefault();
      event.stopPropagation();
      setRecording(null);
      const owner = reservedBy(key);
      if (owner) return setRefused({ action: recording, key, owner });
      if (latestBindings.current[recording].includes(key)) return;
      const holder = conflictOf(key, recording, latestBindings.current);
      if (holder) setConflict({ action: recording, key, holder });
      else setKeys(recording, [...latestBindings.current[recording], key]);
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [recording]);

  const startRecording = (action: ReaderAction): void => {
    setConflict(null);
    setRefused(null);
    setRecording(action);
    announce(t('controls.keys.press', { action: t(`controls.key.${action}`) }));
  };
  const reassignKey = ({ action, key, holder }: Conflict): void => {
    setKeys(
      holder,
      bindings[holder].filter((each) => each !== key),
    );
    setKeys(action, [...bindings[action], key]);
    setConflict(null);
  };
  const hasCustomKeys = readerActions.some((action) => !isDefaultBinding(action, bindings));
  return (
    <div ref={list} className={styles.keys}>
      {readerActions.map((action) => (
        <div key={action} className={styles.key} data-action={action}>
          <span>{t(`controls.key.${action}`)}</span>
          <span className={styles.caps}>
            {bindings[action].map((key) => (
              <span key={key} className={styles.cap}>
                <Kbd>{capText(key)}</Kbd>
                {action !== fixedAction && (
                  <button
                    type="button"
                    aria-label={t('controls.keys.remove', { key: capText(key), action: t(`controls.key.${action}`) })}
                    onClick={() =>
                      setKeys(
                        action,
                        bindings[action].filter((each) => each !== key),
                      )
                    }
                  >
                    <X />
                  </button>
                )}
              </span>
            ))}
            {action !== fixedAction && bindings[action].length < maxKeys && (
              <IconButton
                size="sm"
                label={t(recording === action ? 'controls.keys.waiting' : 'controls.keys.add', {
                  action: t(`controls.key.${action}`),
                })}
                icon={<Plus />}
                pressed={recording === action}
                onClick={() => (recording === action ? setRecording(null) : startRecording(action))}
              />
            )}
            {!isDefaultBinding(action, bindings) && (
              <IconButton
                size="sm"
                label={t('controls.keys.usual', { action: t(`controls.key.${action}`) })}
                icon={<RotateCcw />}
                onClick={() => setKeys(action, undefined)}
              />
            )}
          </span>
          {recording === action && <Note>{t('controls.keys.press', { action: t(`controls.key.${action}`) })}</Note>}
          {refused?.action === action && (
            <Note kind="warn" live>
              {t(`controls.keys.refused.${refused.owner}`, { key: capText(refused.key) })}
            </Note>
          )}
          {conflict?.action === action && (
            <Note kind="warn" live>
              {t('controls.keys.taken', { key: capText(conflict.key), action: t(`controls.key.${conflict.holder}`) })}{' '}
              {conflict.holder !== fixedAction && (
                <Button size="sm" look="soft" onClick={() => reassignKey(conflict)}>
                  {t('controls.keys.move')}
                </Button>
              )}
            </Note>
          )}
        </div>
      ))}
      {hasCustomKeys && (
        <Button look="soft" block onClick={() => readerActions.forEach((action) => setKeys(action, undefined))}>
          {t('controls.keys.allUsual')}
        </Button>
      )}
    </div>
  );
}
