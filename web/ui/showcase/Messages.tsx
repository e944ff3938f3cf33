import { useState } from 'react';
import { Search, Users } from 'lucide-react';
import { Button } from '../controls/Button.tsx';
import { Checkbox, Radio } from '../controls/Checkbox.tsx';
import { Empty } from '../feedback/Empty.tsx';
import { ErrorBlock } from '../feedback/ErrorBlock.tsx';
import { Note } from '../feedback/Note.tsx';
import { Select } from '../controls/Select.tsx';
import { Busy, SkeletonChapters, SkeletonFeed, SkeletonMiniRows } from '../feedback/Skeleton.tsx';
import { Slider } from '../controls/Slider.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { Stack } from '../cards/Row.tsx';
import { Text } from '../text/Text.tsx';
import { CopyField } from '../controls/CopyField.tsx';
import { TextField } from '../controls/TextField.tsx';
import { TextLink } from '../text/TextLink.tsx';
import { Toast } from '../overlays/Toaster.tsx';
import { toast } from '../overlays/toasts.ts';
import { ShowcasePanel } from './ShowcasePanel.tsx';
import styles from './Showcase.module.css';

/** Fields in every state, and small controls. */
export function Fields() {
  const [text, setText] = useState('Tinta Libre');
  const [query, setQuery] = useState('');
  const [language, setLanguage] = useState('');
  const [checked, setChecked] = useState(true);
  const [size, setSize] = useState(60);
  return (
    <ShowcasePanel title="Fields">
      <div className={styles.two}>
        <TextField
          label="Rest"
          icon={<Search />}
          placeholder="Search"
          hint="A hint sits here, always in the same place."
          value={query}
          onChange={setQuery}
        />
        <TextField label="Filled" aside="optional" value={text} onChange={setText} />
        <Select
          label="Invalid"
          placeholder="Pick a language"
          error="You must pick a translation language!"
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'en', label: 'English' },
            { value: 'fr', label: 'Français', lang: 'fr' },
          ]}
        />
        <TextField
          label="Warning"
          warning="The name repeats the chapter number."
          value="Chapter 3: Salt"
          onChange={setText}
          readOnly
        />
        <TextField label="Locked" aside="after submission" locked value="In review" onChange={setText} />
        <CopyField
          label="To copy"
          value="personal-client-6f0d-19c4"
          copyLabel="Copy"
          copiedText="Copied"
          failedText="Select it and copy it yourself."
        />
        <Stack>
          <Text size="sm" strong>
            Checks
          </Text>
          <div className={styles.checks}>
            <Checkbox hideLabel checked={checked} onChange={setChecked}>
              Ticked
            </Checkbox>
            <Checkbox hideLabel checked={!checked} onChange={(next) => setChecked(!next)}>
              Not ticked
            </Checkbox>
            <Checkbox hideLabel mixed checked={false} onChange={setChecked}>
              Some
            </Checkbox>
            <Radio name="sample" hideLabel checked={checked} onChange={() => setChecked(true)}>
              This
            </Radio>
            <Radio name="sample" hideLabel checked={!checked} onChange={() => setChecked(false)}>
              That
            </Radio>
            <Slider label="Size" value={size} onChange={setSize} />
          </div>
        </Stack>
      </div>
    </ShowcasePanel>
  );
}

/** Notes and the toast. */
export function Messages() {
  return (
    <ShowcasePanel title="Messages">
      <Stack gap={3}>
        <Note>First uploads in a language are reviewed within 48 hours.</Note>
        <Note kind="ok">
          Your draft was approved. <TextLink href="#title">See the title</TextLink>
        </Note>
        <Note kind="warn">
          2 files skipped. <TextLink href="#list">See the list</TextLink>
        </Note>
        <Note kind="bad" lead="Unable to begin upload:">
          you might not have permission to upload chapters. <TextLink href="#retry">Retry</TextLink>
        </Note>
        <Toast
          text="12 chapters marked as read"
          action={{ label: 'Undo', run: () => toast({ text: 'Undone' }) }}
          dismissLabel="Dismiss"
          onDismiss={() => toast({ text: 'Dismissed' })}
        />
        <div>
          <Button
            size="sm"
            onClick={() => toast({ text: '12 chapters marked as read', action: { label: 'Undo', run: () => {} } })}
          >
            Show a toast
          </Button>
        </div>
      </Stack>
    </ShowcasePanel>
  );
}

/** Empty, failed and loading states. */
export function EmptyStates() {
  const [retrying, setRetrying] = useState(false);
  return (
    <ShowcasePanel title="Empty, error, loading">
      <div className={styles.three}>
        <Empty
          compact
          icon={<Users />}
          title="You’re not in any groups"
          action={<Button size="sm">Find groups</Button>}
        >
          Join one, or start your own.
        </Empty>
        <ErrorBlock
          compact
          title="This rail did not load"
          retryLabel="Retry"
          retrying={retrying}
          onRetry={() => setRetrying(!retrying)}
        >
          Try again in a few minutes.
        </ErrorBlock>
        <Busy label="Loading">
          <SkeletonMiniRows count={2} />
        </Busy>
      </div>
      <Busy label="Loading a feed">
        <SkeletonFeed count={1} />
        <SkeletonChapters count={2} />
      </Busy>
      <Spinner label="Loading" />
    </ShowcasePanel>
  );
}
