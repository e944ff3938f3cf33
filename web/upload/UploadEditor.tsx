import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleX, Clock, TriangleExclamationPoint, Upload as UploadIcon } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { formatCount, formatDateTime, languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { titleChaptersQuery } from '#web/titles/queries.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Busy } from '#web/ui/feedback/Skeleton.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { TaskBar } from '#web/ui/layout/TaskBar.tsx';
import { DropZone } from './DropZone.tsx';
import { ChapterFields } from './form/ChapterFields.tsx';
import { CheckList } from './form/CheckList.tsx';
import { GroupField } from './form/GroupField.tsx';
import { PublishField } from './form/PublishField.tsx';
import { IntakeNotes } from './IntakeNotes.tsx';
import { PageGrid } from './pages/PageGrid.tsx';
import { PageSelection, PageTools } from './pages/PageTools.tsx';
import { useNumberFocus } from './pages/use-number-focus.ts';
import { ResultPanel } from './ResultPanel.tsx';
import { RunPanel } from './sending/RunPanel.tsx';
import type { OpenUpload } from './sending/run-types.ts';
import type { Upload } from './use-upload.ts';
import { megabytes } from './words.ts';
import form from './form/Form.module.css';
import { toastFailure } from './toast-failure.ts';
import styles from './Upload.module.css';

const SpreadPreview = lazy(async () => ({ default: (await import('./pages/SpreadPreview.tsx')).SpreadPreview }));

type Step = 1 | 2 | 3;

interface EditorProps {
  title: Title;
  upload: Upload;
  /** Whether chapters of a batch are being uploaded: an account uploads one chapter at a time. */
  isBatchRunning: boolean;
  /** Page on which an unfinished upload goes on; null for this one. */
  pathOf: (open: OpenUpload) => string | null;
}

/** Pages on one side, fields on the other; on phones one after the other. */
export function UploadEditor({ title, upload, isBatchRunning, pathOf }: EditorProps) {
  const t = useT();
  const [step, setStep] = useState<Step>(1);
  // fields and order are kept on the device, but files would have to be chosen again
  const guard = useLeaveGuard(upload.hasUnsentFiles);
  const { phase } = upload.state;
  const showBad = (): void => {
    setStep(1);
    const first = upload.selectBad();
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-page="${first}"] button`)?.focus());
  };
  return (
    <>
      {phase.kind === 'done' ? (
        <ResultPanel
          title={title.id}
          session={upload.state.session!}
          chapter={phase.chapter}
          form={upload.form}
          onNext={(number) => {
            setStep(1);
            upload.next(number);
          }}
        />
      ) : (
        <>
          <div className={styles.steps}>
            {([1, 2, 3] as const).map((each) => (
              <i key={each} data-on={each <= step || undefined} />
            ))}
            {t(`upload.step${step}`)}
          </div>
          <div className={styles.columns} data-step={step} data-sending={upload.isBusy || undefined}>
            <PagesColumn upload={upload} rtl={title.attributes.originalLanguage === 'ja'} />
            <FormColumn
              upload={upload}
              title={title.id}
              isBatchRunning={isBatchRunning}
              pathOf={pathOf}
              onShowBad={showBad}
            />
          </div>
          <Foot upload={upload} step={step} onStep={setStep} isBatchRunning={isBatchRunning} onShowBad={showBad} />
        </>
      )}
      {guard.dialog}
    </>
  );
}

function PagesColumn({ upload, rtl }: { upload: Upload; rtl: boolean }) {
  const t = useT();
  const { pages, isBusy } = upload;
  const { list, change } = pages;
  const [asList, setAsList] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const { number, focusNumber } = useNumberFocus();
  return (
    <section className={styles.main} aria-label={t('upload.pages')}>
      <DropZone disabled={isBusy} onFiles={(files, unreadable) => void upload.add(files, unreadable)} />
      <IntakeNotes pages={pages} problem={upload.size.problem} missing={upload.missing} />
      {pages.isReading && (
        <Busy label={t('upload.reading')}>
          <span className={styles.hint}>
            <Spinner /> {t('upload.reading')}
          </span>
        </Busy>
      )}
      {list.pages.length > 0 && (
        <>
          <PageTools
            list={list}
            bytes={upload.size.bytes}
            locked={isBusy}
            change={change}
            asList={asList}
            onView={setAsList}
            onPreview={() => setPreviewed(true)}
          />
          {list.selected.size > 0 && !isBusy && <PageSelection list={list} change={change} numberRef={number} />}
          <PageGrid
            list={list}
            warnings={upload.warnings}
            files={upload.files}
            locked={isBusy}
            asList={asList}
            change={change}
            onMoveTo={focusNumber}
          />
        </>
      )}
      {list.pages.length === 0 && !pages.isReading && <UploadRules />}
      {isPreviewed && (
        <Suspense fallback={null}>
          <SpreadPreview pages={list.pages} first={list.selected} rtl={rtl} onClose={() => setPreviewed(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Rules of uploads, as long as there is room for them. */
function UploadRules() {
  const t = useT();
  return (
    <Section
      className={styles.rulesBox}
      title={t('upload.rules')}
      more={{ href: pathTo.plain('rules'), label: t('pages.rules') }}
    >
      <ul className={styles.rules}>
        {(['own', 'asked', 'official', 'machine'] as const).map((rule) => (
          <li key={rule}>{t(`upload.rules.${rule}`)}</li>
        ))}
      </ul>
    </Section>
  );
}

interface ColumnProps extends Pick<EditorProps, 'upload' | 'isBatchRunning'> {
  /** Leads to the pages that are refused. */
  onShowBad: () => void;
}

function FormColumn({
  upload,
  title,
  isBatchRunning,
  pathOf,
  onShowBad,
}: ColumnProps & Pick<EditorProps, 'pathOf'> & { title: string }) {
  const t = useT();
  const chapters = useQuery(titleChaptersQuery(title)).data ?? [];
  const fields = { form: upload.form, change: upload.change, tried: upload.tried };
  return (
    <Panel pad className={styles.side}>
      {/* Enter in a field does not publish: only the button does */}
      <form className={styles.fields} onSubmit={(event) => event.preventDefault()}>
        <fieldset className={form.form} disabled={upload.isBusy} aria-label={t('upload.details')}>
          {upload.isGuessed && <Note>{t('upload.batch.guessed')}</Note>}
          <ChapterFields {...fields} chapters={chapters} lock={upload.lock} />
          <GroupField form={upload.form} change={upload.change} />
          <PublishField {...fields} />
        </fieldset>
      </form>
      <div className={styles.check}>
        <CheckList form={upload.form} />
      </div>
      <ApprovalHint title={title} language={upload.form.language} />
      <Summary upload={upload} onShowBad={onShowBad} />
      {isBatchRunning && <Note>{t('upload.batchRuns')}</Note>}
      {upload.isHeld && <Note kind="warn">{t('upload.takenOver')}</Note>}
      {upload.expiresAt !== null && (
        <span className={styles.hint}>
          {t('upload.keptUntil', { time: formatDateTime(new Date(upload.expiresAt)) })}
        </span>
      )}
      <RunPanel
        run={upload.run}
        pages={upload.runPages}
        pathOf={pathOf}
        onTakeOver={(session) => void toastFailure(upload.takeOver(session))}
        onRetry={() => void upload.start()}
        onCancel={() => void toastFailure(upload.cancel())}
        onDiscard={(session) => void toastFailure(upload.discard(session))}
      />
      {!upload.isBusy && (
        <span className={styles.desktop}>
          <UploadButton upload={upload} isBatchRunning={isBatchRunning} />
        </span>
      )}
    </Panel>
  );
}

function ApprovalHint({ title, language }: { title: string; language: string }) {
  const t = useT();
  const query = useQuery({
    queryKey: ['upload approval', title, language],
    queryFn: async ({ signal }) =>
      (await call('uploads.checkApproval', { body: { manga: title, locale: language as 'en' }, signal }))
        .requiresApproval,
    enabled: language !== '',
  });
  if (!query.data) return null;
  return (
    <span className={styles.hint}>
      <Clock /> {t('upload.firstInLanguage', { language: languageName(language) })}
    </span>
  );
}

function Summary({ upload, onShowBad }: FiguresProps) {
  const t = useT();
  const count = upload.pages.list.pages.length;
  const warnings = warningCount(upload);
  return (
    <>
      <span className={styles.summary}>
        <b>{t('upload.pageCount', { count, shown: formatCount(count) })}</b>
        {count > 0 && <span>{t('upload.megabytes', { size: megabytes(upload.size.bytes) })}</span>}
        <Figures upload={upload} onShowBad={onShowBad} />
      </span>
      {count > 0 && shownProblems(upload) + warnings > 0 && (
        <span className={styles.hint}>{t(shownProblems(upload) > 0 ? 'upload.fixHint' : 'upload.warningHint')}</span>
      )}
    </>
  );
}

const warningCount = ({ warnings }: Upload): number =>
  [...warnings.values()].reduce((sum, found) => sum + found.length, 0);

/** Number of problems that are marked red: fields that are empty are told once an upload was tried. */
function shownProblems({ toFix, tried, form: { language, isScheduled, publishAt } }: Upload): number {
  return tried ? toFix : toFix - Number(language === '') - Number(isScheduled && publishAt === '');
}

type FiguresProps = Pick<ColumnProps, 'upload' | 'onShowBad'>;

/** How much has to be mended, and how much may be wrong. */
function Figures({ upload, onShowBad }: FiguresProps) {
  const t = useT();
  const warnings = warningCount(upload);
  const count = shownProblems(upload);
  return (
    <span className={styles.figures}>
      {count > 0 && upload.bad > 0 && (
        <button type="button" data-kind="bad" onClick={onShowBad}>
          <CircleX /> {t('upload.toFix', { count })}
        </button>
      )}
      {count > 0 && upload.bad === 0 && (
        <span data-kind="bad">
          <CircleX /> {t('upload.toFix', { count })}
        </span>
      )}
      {warnings > 0 && (
        <span>
          <TriangleExclamationPoint /> {t('upload.warnings', { count: warnings })}
        </span>
      )}
    </span>
  );
}

/** @param onProblems called when a press tells fields that have to be filled in */
function UploadButton({
  upload,
  isBatchRunning,
  onProblems,
}: Pick<ColumnProps, 'upload' | 'isBatchRunning'> & { onProblems?: () => void }) {
  const t = useT();
  const isReady = upload.pages.list.pages.length > 0 && !upload.pages.isReading;
  // fields that are empty are told by a press; pages that are refused have to go first
  const isBlocked = isBatchRunning || !isReady || upload.toFix > upload.problems.length;
  return (
    <Button
      look="primary"
      block
      icon={<UploadIcon />}
      disabled={isBlocked}
      busy={upload.isBusy}
      onClick={() => {
        if (upload.problems.length > 0) onProblems?.();
        void upload.start();
      }}
    >
      {t(upload.isBegun ? 'upload.goOn' : 'upload.upload')}
    </Button>
  );
}

/** Bar of phones: the next step, or the upload. */
function Foot({
  upload,
  step,
  onStep,
  isBatchRunning,
  onShowBad,
}: ColumnProps & { step: Step; onStep: (step: Step) => void }) {
  const t = useT();
  if (upload.isBusy) return null;
  const count = upload.pages.list.pages.length;
  return (
    <TaskBar>
      <span className={styles.foot}>
        {step > 1 ? (
          <Button onClick={() => onStep((step - 1) as Step)}>{t('upload.back')}</Button>
        ) : (
          <span className={styles.footText}>
            <b>{t('upload.pageCount', { count, shown: formatCount(count) })}</b>
            <Figures upload={upload} onShowBad={onShowBad} />
          </span>
        )}
      </span>
      {step < 3 ? (
        <Button look="primary" onClick={() => onStep((step + 1) as Step)}>
          {t(step === 1 ? 'upload.toDetails' : 'upload.toCheck')}
        </Button>
      ) : (
        <UploadButton upload={upload} isBatchRunning={isBatchRunning} onProblems={() => onStep(2)} />
      )}
    </TaskBar>
  );
}
