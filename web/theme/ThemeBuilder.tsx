import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Check, ChevronDown, Download, Ellipsis, FileUp, Redo2, Share2, Undo2 } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { colourTokens } from '#contract/rules/theme-colours.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Row } from '#web/ui/cards/Row.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { announce, toast } from '#web/ui/overlays/toasts.ts';
import { ColourRow } from './ColourRow.tsx';
import {
  beginDraft,
  discardChanges,
  endDraft,
  hasDraft,
  isDirty,
  redo,
  setName,
  setTheme,
  undo,
  useDraft,
} from './draft.ts';
import { fileNameOf, writeTheme } from './exchange.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { currentTheme, useSaveDraft } from './save.ts';
import { SaveButton } from './SaveButton.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { coloursOf, themePresets } from './presets.ts';
import { Warnings } from './Warnings.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { listen } from '#web/ui/behavior/listen.ts';
import { saveFile } from '#web/ui/behavior/save-file.ts';
import styles from './ThemeBuilder.module.css';

/**
 * Editor of a custom theme: twelve colors, a name, and buttons to save, share, import and export it. Used on the theme
 * page and in the settings.
 */
export function ThemeBuilder() {
  const t = useT();
  const draft = useDraft();
  const isPhone = useMedia(phoneQuery);
  const [importing, setImporting] = useState(false);
  const [sharing, setSharing] = useState(false);
  const isDraftDirty = draft !== null && isDirty(draft);
  const leaveGuard = useLeaveGuard(isDraftDirty);
  const save = useSaveDraft();
  const panel = useUndoKeys();
  useDraftLifecycle();
  if (!draft) return null;
  const { theme, past, future } = draft;
  const hasNoName = theme.name.trim() === '';
  const exportTheme = () => {
    const file = fileNameOf(theme.name);
    saveFile(file, 'application/json', writeTheme(theme));
    announce(t('builder.exported', { file }));
  };
  return (
    <Panel pad ref={panel} className={styles.builder}>
      <div className={styles.head}>
        <TextField
          label={t('builder.name')}
          maxLength={limits.themeNameMaxLength}
          value={theme.name}
          onChange={setName}
          error={hasNoName ? t('builder.noName') : undefined}
        />
        <Row wrap gap={1} className={styles.tools}>
          <IconButton
            label={t('builder.undo')}
            icon={<Undo2 className="flip" />}
            disabled={past.length === 0}
            onClick={undoStep}
          />
          <IconButton
            label={t('builder.redo')}
            icon={<Redo2 className="flip" />}
            disabled={future.length === 0}
            onClick={redoStep}
          />
          <Menu
            label={t('builder.startFrom')}
            trigger={
              <Button size="sm" look="quiet" end={<ChevronDown />}>
                {t('builder.startFrom')}
              </Button>
            }
            items={[
              ...themePresets.map((preset) => ({
                label: t(`theme.${preset}`),
                onSelect: () => setTheme({ ...theme, author: null, colours: coloursOf(preset) }),
              })),
              {
                label: t('builder.startNow'),
                onSelect: () => setTheme({ ...theme, author: null, colours: currentTheme().colours }),
              },
            ]}
          />
          {isPhone ? (
            <>
              <IconButton label={t('builder.share')} icon={<Share2 />} onClick={() => setSharing(true)} />
              <Menu
                label={t('builder.more')}
                align="end"
                trigger={<IconButton label={t('builder.more')} icon={<Ellipsis />} />}
                items={[
                  { label: t('builder.import'), icon: <FileUp />, onSelect: () => setImporting(true) },
                  { label: t('builder.export'), icon: <Download />, disabled: hasNoName, onSelect: exportTheme },
                ]}
              />
            </>
          ) : (
            <>
              <Button size="sm" look="quiet" icon={<Share2 />} onClick={() => setSharing(true)}>
                {t('builder.share')}
              </Button>
              <Button size="sm" look="quiet" icon={<FileUp />} onClick={() => setImporting(true)}>
                {t('builder.import')}
              </Button>
              <Button
                size="sm"
                look="quiet"
                icon={<Download />}
                {...(hasNoName ? { locked: t('builder.noName') } : {})}
                onClick={exportTheme}
              >
                {t('builder.export')}
              </Button>
            </>
          )}
        </Row>
      </div>
      <fieldset className={styles.rows} aria-label={t('builder.colours')}>
        {colourTokens.map((token) => (
          <ColourRow key={token} token={token} colours={theme.colours} />
        ))}
      </fieldset>
      <Warnings colours={theme.colours} />
      <div className={styles.foot}>
        <Text size="xs" muted>
          {t('builder.onlyYou')}
        </Text>
        <Row gap={2}>
          <Button
            look="quiet"
            disabled={!isDraftDirty}
            onClick={() => {
              discardChanges();
              announce(t('builder.discarded'));
            }}
          >
            {t('builder.discard')}
          </Button>
          <span className={styles.save}>
            <SaveButton save={save} />
          </span>
        </Row>
      </div>
      <ImportDialog
        open={importing}
        onClose={() => setImporting(false)}
        onImport={(imported) => {
          setTheme(imported);
          toast({
            text: t('builder.imported', { name: imported.name }),
            icon: <Check />,
            action: { label: t('settings.undo'), run: undoStep },
          });
        }}
      />
      <ShareDialog theme={theme} open={sharing} onClose={() => setSharing(false)} />
      {leaveGuard.dialog}
    </Panel>
  );

  function undoStep() {
    undo();
    announce(t('builder.undone'));
  }
  function redoStep() {
    redo();
    announce(t('builder.redone'));
  }
}

/** Starts a draft when the builder mounts. Unsaved changes remain when it unmounts, until the page is left. */
function useDraftLifecycle(): void {
  useLayoutEffect(() => {
    const path = location.pathname;
    if (!hasDraft()) beginDraft(currentTheme());
    return () => {
      // on the same page, the reader may only have switched to another tab of the settings
      if (location.pathname !== path) endDraft();
    };
  }, []);
}

/** Undo (Ctrl Z) and redo (Ctrl Shift Z, Ctrl Y) anywhere in the builder, including typing in its fields. */
function useUndoKeys() {
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!(ctrlKey || metaKey) || altKey || event.isComposing) return;
      const isInside = target instanceof Node && (panel.current?.contains(target) || target === document.body);
      if (!isInside) return;
      const isRedo = key.toLowerCase() === 'y' || (key.toLowerCase() === 'z' && shiftKey);
      if (!isRedo && key.toLowerCase() !== 'z') return;
      event.preventDefault();
      if (isRedo) redo();
      else undo();
      announce(t(isRedo ? 'builder.redone' : 'builder.undone'));
    };
    return listen(document, { keydown: onKeyDown });
  }, [t]);
  return panel;
}
