import { useT } from '#web/lib/i18n/i18n.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { GroupLogo } from '#web/ui/cards/GroupLogo.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import styles from './Blocks.module.css';
import { type BlockTarget, useBlocks } from './queries.ts';
import { useBlocking } from './use-blocking.ts';

/** A group or the uploader of a chapter; `label` marks official groups. */
export type ChapterBlockTarget = Extract<BlockTarget, { kind: 'user' | 'group' }> & { label: string };

/** Dialog that blocks those who made a chapter, for its title or everywhere. Every switch takes effect at once. */
export function BlockDialog({
  chapter,
  titleId,
  targets,
  open,
  onClose,
}: {
  /** Number of the chapter: "Ch. 4". */
  chapter: string;
  titleId: string | null;
  targets: readonly ChapterBlockTarget[];
  open: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const blocks = useBlocks();
  const { change } = useBlocking();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('blocks.chooseTitle', { chapter })}
      text={t('blocks.chooseText')}
      closeLabel={t('app.close')}
      actions={<Button onClick={onClose}>{t('app.close')}</Button>}
    >
      {targets.map(({ label, ...target }) => {
        const inTitle = titleId === null ? null : { ...target, within: titleId };
        const blockSwitch = (blockTarget: BlockTarget, text: string) => (
          <Switch
            checked={blocks?.has(blockTarget) ?? false}
            onChange={(shouldBlock) => void change(blockTarget, shouldBlock)}
          >
            {text}
          </Switch>
        );
        return (
          <fieldset key={target.id} className={styles.target} aria-label={label}>
            {target.kind === 'group' ? (
              <GroupLogo name={target.name} size="sm" />
            ) : (
              <Avatar name={target.name} size="sm" />
            )}
            <bdi>{label}</bdi>
            {inTitle && blockSwitch(inTitle, t('blocks.blockHere'))}
            {blockSwitch(target, t('blocks.block'))}
          </fieldset>
        );
      })}
    </Dialog>
  );
}
