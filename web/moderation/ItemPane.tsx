import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ItemOutcome } from '#contract/rules/decision-reasons.ts';
import { needsMessage, type DecisionReason } from '#contract/rules/decision-reasons.ts';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure } from '#web/lib/api/failure.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { lastingQuery, type LastingSession, useLastingData } from '#web/lib/session/use-lasting-session.ts';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useBarHeight } from '#web/ui/behavior/use-bar-height.ts';
import { announce, toast } from '#web/ui/overlays/toasts.ts';
import { actionsOf, nothingAlong } from './along.ts';
import { askedLines, doneAlong } from './along-words.ts';
import { AskAlong, type AskedAlong } from './AskAlong.tsx';
import { ActionBar } from './ActionBar.tsx';
import { ItemBody } from './ItemBody.tsx';
import { ItemHead } from './ItemHead.tsx';
import { editorPath } from './editor-path.ts';
import { EditDialog, isEditable } from './edits/EditDialog.tsx';
import type { ItemEdits } from './edits/edit-form.ts';
import { itemQuery, moderationKey } from './queries.ts';
import { numberedReasons, reasonNumber } from './reason-keys.ts';
import { meantOutcomes, reasonOf } from './reason-sides.ts';
import { ReasonPanel } from './ReasonPanel.tsx';
import { buttonName, otherSideText, sendHint } from './decision-hints.ts';
import { conflictText } from './conflict-text.ts';
import { useKeys, useLetterKeys, useTextKeys } from './use-keys.ts';
import { useLease } from './use-lease.ts';
import type { Undoable } from './use-undo.ts';
import type { MadeDecision } from './undo-stack.ts';
import { toggleVeil } from './veil.tsx';
import { barredKeys, type DecisionDraft, type ItemDetail } from './words.ts';
import styles from './ItemPane.module.css';

/** Calls of the open item to the page around it. */
interface PaneActions {
  onBack: () => void;
  onSkip: () => void;
  onDecided: (decision: MadeDecision) => void;
  onUndo: (decision: Undoable) => void;
  /** Words about items that are not decided yet, by id. */
  drafts: Map<string, DecisionDraft>;
}

/** The open item: what a decision needs to know, the reason, and the buttons that decide. */
export function ItemPane({ id, session, onBack, ...actions }: PaneActions & { id: string; session: LastingSession }) {
  const t = useT();
  const query = useQuery(lastingQuery(session, itemQuery(id)));
  const item = useLastingData(query.data, `${session.user?.id} ${id}`);
  const failure = useFailure(query);
  return (
    <section className={styles.pane} data-pane aria-label={t('moderation.item')}>
      {item ? (
        <OpenItem item={item} session={session} onBack={onBack} {...actions} />
      ) : failure ? (
        <SectionError query={query} failure={failure} />
      ) : (
        <Busy label={t('app.loading')}>
          <Skeleton height="480px" />
        </Busy>
      )}
    </section>
  );
}

const noWords: DecisionDraft = { reason: null, message: '', note: '', remarks: {}, along: nothingAlong, unticked: [] };

function OpenItem({
  item,
  session,
  onBack,
  onSkip,
  onDecided,
  onUndo,
  drafts,
}: PaneActions & { item: ItemDetail; session: LastingSession }) {
  const t = useT();
  const client = useQueryClient();
  const body = useRef<HTMLElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  // messages lie above it where there is no room beside the item
  useBarHeight(foot);
  const reasonPanel = useRef<HTMLDivElement>(null);
  const [words, setWordsShown] = useState(drafts.get(item.id) ?? noWords);
  const setWords = (changed: DecisionDraft): void => {
    drafts.set(item.id, changed);
    setWordsShown(changed);
  };
  const [isRefusing, setIsRefusing] = useState(false);
  const [busy, setBusy] = useState<ItemOutcome | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [keptEdits] = useState(() => new Map<string, unknown>());
  const [editFailure, setEditFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedAlong | null>(null);
  const isWaiting = item.state === 'waiting';
  const { lease, takeOver } = useLease(item.id, isWaiting && item.barred === null);
  const hasKeys = useLetterKeys();
  const mayDecide = isWaiting && lease.until !== null && busy === null;
  const locked = isWaiting && item.barred ? t(barredKeys[item.barred]) : undefined;
  const unticked = new Set(words.unticked);
  const reports = item.reported.map((report) => report.id).filter((report) => !unticked.has(report));

  // the keys that scroll act on what has the focus, and Tab goes on from here instead of through the rest of the queue
  useEffect(() => {
    if (!document.querySelector('[role=menu], [role=dialog]')) body.current?.focus({ preventScroll: true });
  }, []);

  const toReasons = (): void => {
    setIsRefusing(true);
    // shown on phones from now on
    setTimeout(() => reasonPanel.current?.querySelector('button')?.focus());
  };
  /** Leads into the text, which on phones may be cut off by the end of the panel. */
  const toOwnWords = (): void =>
    void setTimeout(() => {
      const field = reasonPanel.current?.querySelector('textarea');
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: 'center' });
    });
  const askForReason = (): void => {
    announce(t('moderation.chooseReason'));
    toReasons();
  };
  /** Says that the chosen reason means the opposite, and moves the focus to the reasons of the decision that was asked for. */
  const toOtherSide = (outcome: ItemOutcome): void => {
    toast({ text: otherSideText(item.kind, outcome, words.reason!, hasKeys), failed: true });
    const side = outcome === 'accepted' ? '[data-side=accepted] button' : '[data-side=refused] button';
    setTimeout(() => {
      const panel = reasonPanel.current;
      (panel?.querySelector<HTMLElement>(side) ?? panel?.querySelector<HTMLElement>('[aria-pressed=true]'))?.focus();
    });
  };
  /** @param edits changes of what was sent in, whose failure their form shows @param isSure whether what goes along was asked about */
  const decide = async (outcome: ItemOutcome, edits?: ItemEdits, isSure = false): Promise<void> => {
    if (locked !== undefined) toast({ text: locked, icon: <Lock /> });
    if (!mayDecide) return;
    const found = reasonOf(item.kind, outcome, words.reason);
    if (found === 'missing') return askForReason();
    if (found === 'otherSide')
      return edits ? setEditFailure(otherSideText(item.kind, outcome, words.reason!, false)) : toOtherSide(outcome);
    const { reason } = found;
    if (needsMessage(reason) && words.message.trim() === '') {
      setIsRefusing(true);
      toOwnWords();
      toast({ text: t('moderation.ownWordsMissing'), failed: true });
      return;
    }
    if (item.reported.length > 0 && reports.length === 0) {
      toast({ text: t('moderation.tickReports'), failed: true });
      return;
    }
    const lines = askedLines(item, words.along, outcome);
    if (lines.length > 0 && !isSure) {
      const send = (): void => void decide(outcome, edits, true);
      return setAsked({ decision: buttonName(outcome, item.kind), lines, send });
    }
    setBusy(outcome);
    setEditFailure(null);
    try {
      const made = await call('moderation.decide', {
        params: { id: item.id },
        body: {
          version: item.version,
          ...(item.subjectVersion === null ? {} : { subjectVersion: item.subjectVersion }),
          outcome,
          reason,
          ...(words.message.trim() === '' ? {} : { message: words.message.trim() }),
          ...(words.note.trim() === '' ? {} : { note: words.note.trim() }),
          ...(outcome === 'accepted' ? {} : { remarks: words.remarks }),
          ...(reports.length < item.reported.length ? { reports } : {}),
          ...actionsOf(item, words.along, outcome),
          ...(edits && { edits }),
        },
      });
      // nothing is lost by going on
      setWords(noWords);
      const along = doneAlong(item, words.along, outcome);
      onDecided({ id: made.decision, kind: item.kind, outcome, name: item.name, reason, words, along });
    } catch (failure) {
      setBusy(null);
      if (edits) setEditFailure(conflictText(failure, item.kind));
      else toast({ text: conflictText(failure, item.kind), failed: true });
      if (failure instanceof ApiFailure && failure.status === 409) {
        await client.invalidateQueries({ queryKey: moderationKey });
      }
    }
  };

  const editor = editorPath(item);
  const editsHere = isEditable(item) && item.barred === null;
  const edit = (): void => {
    if (editsHere) setEditing(true);
    else if (editor !== null) window.open(editor, '_blank', 'noopener');
  };
  const { refusals, acceptances } = numberedReasons(item.kind);
  const choose = (reason: DecisionReason): void => {
    setWords({ ...words, reason: words.reason === reason ? null : reason });
    // appears with the reason
    if (needsMessage(reason) && words.reason !== reason) toOwnWords();
  };
  useKeys(item.id, {
    a: () => void decide('accepted'),
    r: () => void decide('refused'),
    ...(isWaiting && item.outcomes.includes('returned') && { c: () => void decide('returned') }),
    ...(item.kind === 'report' && { b: toggleVeil }),
    e: edit,
    s: onSkip,
    ...Object.fromEntries(
      (isWaiting ? [...refusals, ...acceptances] : []).map((reason) => [
        String(reasonNumber(reason)),
        () => choose(reason),
      ]),
    ),
  });

  useTextKeys(reasonPanel, {
    send: () => {
      const [meant, other] = meantOutcomes(item, words.reason);
      if (other === undefined) void decide(meant!);
      else toast({ text: sendHint(item, words.reason, hasKeys), failed: true });
    },
    leave: () => body.current?.focus({ preventScroll: true }),
  });

  return (
    <>
      <ItemHead item={item} lease={lease} onBack={onBack} />
      <ItemBody
        ref={body}
        item={item}
        lease={lease}
        unticked={unticked}
        onTick={(report, ticked) => {
          const others = words.unticked.filter((each) => each !== report);
          setWords({ ...words, unticked: ticked ? others : [...others, report] });
        }}
        onUndo={(decision) => onUndo({ id: decision, name: item.name })}
        onToDecision={isWaiting && locked === undefined ? toReasons : null}
      />
      <div ref={foot}>
        {isWaiting && (
          <>
            {locked === undefined && (
              <div ref={reasonPanel}>
                <ReasonPanel item={item} words={words} reports={reports.length} open={isRefusing} onChange={setWords} />
              </div>
            )}
            <ActionBar
              item={item}
              busy={busy}
              ready={lease.until !== null}
              locked={locked}
              isAdmin={session.user?.roles.includes('ROLE_ADMIN') ?? false}
              held={lease.failure !== null}
              editor={editor}
              onEdit={edit}
              editsHere={editsHere}
              onDecide={(outcome) => void decide(outcome)}
              onSkip={onSkip}
              onTakeOver={takeOver}
              onRelease={onBack}
            />
            <AskAlong asked={asked} onClose={() => setAsked(null)} />
            {editsHere && (
              <EditDialog
                open={isEditing}
                onClose={() => setEditing(false)}
                item={item}
                failure={editFailure}
                busy={busy === 'accepted'}
                kept={keptEdits}
                ready={lease.until !== null}
                onApprove={(edits) => void decide('accepted', edits)}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}
