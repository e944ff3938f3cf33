import { useCallback, useEffect, useState } from 'react';
import type { InteractionState, StepResponse } from '#contract/endpoints/identity.ts';
import { isNotFound } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { ErrorBlock } from '#web/ui/feedback/ErrorBlock.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { clearProviderResult, readProviderResult } from '#web/lib/session/provider-answer.ts';
import { sendAction, readState, reasonOf } from './api.ts';
import { CodesLeft } from './CodesLeft.tsx';
import { EnrolStep } from './EnrolStep.tsx';
import { SignInExpired } from './Ends.tsx';
import { ForgottenPassword } from './ForgottenPassword.tsx';
import styles from './Frame.module.css';
import { refusalText } from './refusal-words.ts';
import { SecondFactor } from './SecondFactor.tsx';
import { SignIn } from './SignIn.tsx';
import { SignUp } from './SignUp.tsx';
import type { StepProps } from './step-props.ts';
import { useView } from './use-view.ts';

type InteractionStatus =
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error }
  | { kind: 'expired' }
  | { kind: 'at'; state: InteractionState; returned: Error | 'cancelled' | null };

/** Runs a sign-in, from identifying the account to the redirect back to the client. */
export function Interaction({ base }: { base: string }) {
  const t = useT();
  const [status, setStatus] = useState<InteractionStatus>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const expire = useCallback(() => setStatus({ kind: 'expired' }), []);
  const advance = useCallback(({ step, to, codesLeft }: StepResponse) => {
    if (step === 'done') {
      if (to !== undefined) location.assign(to);
      return 'leave';
    }
    setStatus((current) =>
      current.kind === 'at' ? { ...current, state: { ...current.state, step, codesLeft: codesLeft ?? null } } : current,
    );
    return 'stay';
  }, []);
  useEffect(() => {
    const unmountController = new AbortController();
    const showError = (error: Error) => {
      if (unmountController.signal.aborted) return;
      const isExpired = isNotFound(error) || reasonOf(error) === 'expired';
      setStatus(isExpired ? { kind: 'expired' } : { kind: 'failed', error });
    };
    redeemProviderResult(base).then((result) => {
      if (unmountController.signal.aborted) return;
      if (result !== null && typeof result === 'object' && 'step' in result && result.step === 'done')
        return void advance(result);
      const returned = result instanceof Error || result === 'cancelled' ? result : null;
      if (reasonOf(returned) === 'expired') return expire();
      readState(base, unmountController.signal).then((state) => setStatus({ kind: 'at', state, returned }), showError);
    }, showError);
    return () => unmountController.abort();
  }, [base, attempt, advance, expire]);

  switch (status.kind) {
    case 'loading':
      return (
        <div className={styles.loading}>
          <Spinner size="lg" label={t('app.loading')} />
        </div>
      );
    case 'failed':
      return (
        <ErrorBlock
          level={1}
          title={t('failure.title')}
          retryLabel={t('app.retry')}
          onRetry={() => {
            setStatus({ kind: 'loading' });
            setAttempt(attempt + 1);
          }}
        >
          {refusalText(status.error)}
        </ErrorBlock>
      );
    case 'expired':
      return <SignInExpired />;
    case 'at':
      return <CurrentStep state={status.state} returned={status.returned} {...{ base, advance, expire }} />;
  }
}

let pendingProviderResult: Promise<StepResponse | Error | 'cancelled' | null> | null = null;

/**
 * Result of returning from an external provider; null on any other visit. Memoized, because a provider's response can
 * be redeemed only once.
 */
function redeemProviderResult(base: string): Promise<StepResponse | Error | 'cancelled' | null> {
  pendingProviderResult ??= (async () => {
    const providerResult = readProviderResult();
    clearProviderResult();
    if (providerResult?.kind !== 'answer') return providerResult && 'cancelled';
    return sendAction(base, 'connected', providerResult.answer).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
  })();
  return pendingProviderResult;
}

function CurrentStep({
  state,
  returned,
  ...props
}: StepProps & { state: InteractionState; returned: Error | 'cancelled' | null }) {
  const view = useView(state.register ? 'signUp' : 'signIn');
  switch (state.step) {
    case 'account':
      if (view === 'signUp') return <SignUp key={view} captchaSiteKey={state.captchaSiteKey} {...props} />;
      if (view === 'forgotten') return <ForgottenPassword key={view} {...props} />;
      return <SignIn key={view} name={state.name} demo={state.demo} returned={returned} {...props} />;
    case 'second-factor':
      return <SecondFactor {...props} />;
    case 'recovery-used':
      return <CodesLeft left={state.codesLeft ?? 0} {...props} />;
    case 'enrol':
    case 'recovery-codes':
      return <EnrolStep shown={state.step === 'recovery-codes'} {...props} />;
  }
}
