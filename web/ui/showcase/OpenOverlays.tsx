import { Trash2 } from 'lucide-react';
import { Button } from '../controls/Button.tsx';
import { DialogActions } from '../overlays/DialogActions.tsx';
import dialog from '../overlays/DialogPanel.module.css';
import { Dot } from '../text/Dot.tsx';
import { MenuPicture } from '../overlays/MenuPicture.tsx';
import { Score } from '../text/Score.tsx';
import { TextField } from '../controls/TextField.tsx';
import { ShowcasePanel } from './ShowcasePanel.tsx';
import { ratings, statuses } from './sample.ts';
import styles from './Showcase.module.css';

/** Static pictures of open overlays, because real overlays take the focus when they open. */
export function OpenOverlays() {
  return (
    <ShowcasePanel title="Menus and a dialog, opened" wide>
      <div className={styles.flow} data-loose inert>
        <MenuPicture
          items={[
            ...statuses.map(([tone, label], index) => ({ label, icon: <Dot tone={tone} />, checked: index === 0 })),
            { label: 'Remove from library', icon: <Trash2 />, danger: true },
          ]}
        />
        <MenuPicture
          items={ratings.map(([value, label]) => ({
            label,
            icon: <Score wide>{value}</Score>,
            checked: value === 9,
          }))}
        />
        <div className={dialog.dialog}>
          <p className={dialog.title}>Delete this draft?</p>
          <p className={dialog.text}>Its 2 covers and 3 titles are removed for good. Type delete to confirm.</p>
          <TextField label="Type delete" hideLabel value="dele" onChange={() => {}} />
          <DialogActions>
            <Button>Keep draft</Button>
            <Button look="danger" disabled>
              Delete draft
            </Button>
          </DialogActions>
        </div>
      </div>
    </ShowcasePanel>
  );
}
