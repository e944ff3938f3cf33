import { Check, Ellipsis, Pencil, Undo2, UserCheck, X } from 'lucide-react';
import type { ItemOutcome } from '#contract/rules/decision-reasons.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { Kbd } from '#web/ui/text/Kbd.tsx';
import { buttonName } from './decision-hints.ts';
import { useKeysEnabled } from './use-keys.ts';
import type { ItemDetail } from './words.ts';
import styles from './ActionBar.module.css';

/** Buttons that decide the open item. */
export function ActionBar({
  item: { kind, outcomes },
  busy,
  ready,
  locked,
  held,
  isAdmin,
  editor,
  editsHere,
  onEdit,
  onDecide,
  onSkip,
  onTakeOver,
  onRelease,
}: {
  item: ItemDetail;
  busy: ItemOutcome | null;
  /** Whether the viewer holds the item. */
  ready: boolean;
  /** Why the viewer may not decide it at all. */
  locked: string | undefined;
  /** Whether the viewer cannot take the item. */
  held: boolean;
  isAdmin: boolean;
  /** Path of the page that edits it. */
  editor: string | null;
  /** Whether changes go with the approval, so that no page is opened. */
  editsHere: boolean;
  onEdit: () => void;
  onDecide: (outcome: ItemOutcome) => void;
  onSkip: () => void;
  onTakeOver: () => void;
  onRelease: () => void;
}) {
  const t = useT();
  const hasKeys = useKeysEnabled();
  const isPhone = useMedia(phoneQuery);
  const key = (letter: string) => hasKeys && !isPhone && <Kbd>{letter}</Kbd>;
  // says so when it is pressed
  const mayNot = locked === undefined ? {} : { locked };
  const menu: MenuItem[] = [
    ...(isPhone ? ([{ label: t('moderation.skip'), onSelect: onSkip }] satisfies MenuItem[]) : []),
    ...(isPhone && editsHere
      ? ([{ label: t('moderation.edits.title'), icon: <Pencil />, onSelect: onEdit }] satisfies MenuItem[])
      : []),
    ...(isPhone && !editsHere && editor
      ? ([{ label: t('moderation.edit'), icon: <Pencil />, href: editor }] satisfies MenuItem[])
      : []),
    ...(ready || locked
      ? ([{ label: t('moderation.release'), icon: <Undo2 />, onSelect: onRelease }] satisfies MenuItem[])
      : []),
    ...(held && isAdmin
      ? ([{ label: t('moderation.takeOver'), icon: <UserCheck />, onSelect: onTakeOver }] satisfies MenuItem[])
      : []),
  ];
  return (
    <div className={styles.bar}>
      <Button
        className={styles.main}
        look="success"
        icon={<Check />}
        end={key('A')}
        busy={busy === 'accepted'}
        disabled={!ready && locked === undefined}
        {...mayNot}
        onClick={() => onDecide('accepted')}
      >
        {buttonName('accepted', kind)}
      </Button>
      {(editsHere || editor !== null) && !isPhone && (
        <Button
          icon={<Pencil />}
          end={key('E')}
          title={t(editsHere ? 'moderation.edits.title' : 'moderation.newTab')}
          onClick={onEdit}
        >
          {t('moderation.edit')}
        </Button>
      )}
      {outcomes.includes('returned') && (
        <Button
          className={styles.main}
          end={key('C')}
          busy={busy === 'returned'}
          disabled={!ready && locked === undefined}
          {...mayNot}
          onClick={() => onDecide('returned')}
        >
          {t(isPhone ? 'moderation.changesShort' : 'moderation.askForChanges')}
        </Button>
      )}
      <Button
        className={styles.main}
        look="danger-line"
        icon={<X />}
        end={key('R')}
        busy={busy === 'refused'}
        disabled={!ready && locked === undefined}
        {...mayNot}
        onClick={() => onDecide('refused')}
      >
        {t('moderation.refuse')}
      </Button>
      {!isPhone && (
        <span className={styles.end}>
          <Button look="quiet" end={key('S')} title={t('moderation.skipHint')} onClick={onSkip}>
            {t('moderation.skip')}
          </Button>
        </span>
      )}
      {menu.length > 0 && (
        <Menu
          label={t('moderation.menu')}
          align="end"
          trigger={<IconButton label={t('moderation.menu')} icon={<Ellipsis />} />}
          items={menu}
        />
      )}
    </div>
  );
}
