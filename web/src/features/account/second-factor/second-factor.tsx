import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { api, type SecondFactorState } from '@trilha/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '../../../lib/api/errors.ts';
import { call } from '../../../lib/api/api.ts';
import { secondFactorQuery } from '../../../lib/session/second-factor.ts';
import { Badge, Banner, Button, ErrorState, Skeleton } from '../../../ui/index.ts';
import { AccountSection } from '../profile/account-section.tsx';
import { CodeForm } from './second-factor-code.tsx';
import { RecoveryCodes } from './second-factor-recovery.tsx';
import { SetUp } from './second-factor-set-up.tsx';

/** A warning is shown if fewer recovery codes than this are left. */
const FEW = 3;

/** The current step. `codes` are shown until the user confirms that they are saved. */
type Doing =
  | { what: 'nothing'; outcome?: MessageDescriptor; hasReturned?: boolean }
  | { what: 'turn on' }
  | { what: 'renew' }
  | { what: 'turn off' }
  | { what: 'save'; codes: readonly string[]; outcome: MessageDescriptor };

/** The two-step verification of a staff user: set up, new recovery codes, turn off. */
export function SecondFactor() {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(secondFactorQuery);
  return (
    <AccountSection
      id="second-factor"
      title={t`Two-step verification`}
      description={t`Your account opens the admin area, so it deserves a second lock.`}
    >
      {data && <Known state={data} />}
      {!data &&
        (error ? (
          <ErrorState
            title={t`Failed to load your two-step verification`}
            code={codeOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            className="rounded-lg border border-line"
          />
        ) : (
          <>
            <p role="status" className="sr-only">
              <Trans>Loading...</Trans>
            </p>
            <Skeleton className="h-12" />
            <Skeleton className="h-11 w-32" />
          </>
        ))}
    </AccountSection>
  );
}

function Known({ state }: { state: SecondFactorState }) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const [doing, setDoing] = useState<Doing>({ what: 'nothing' });
  const stateChanged = (change: Partial<SecondFactorState>) =>
    queryClient.setQueryData(
      secondFactorQuery.queryKey,
      (before) => before && { ...before, ...change },
    );
  const save = (codes: readonly string[], outcome: MessageDescriptor) => {
    stateChanged({ is_on: true, recovery_codes_left: codes.length });
    setDoing({ what: 'save', codes, outcome });
  };
  const giveUp = () => setDoing({ what: 'nothing', hasReturned: true });

  if (doing.what === 'turn on') {
    return (
      <SetUp
        asksPassword={state.asks_password}
        onDone={(codes) => save(codes, msg`Two-step verification is on.`)}
        onCancel={giveUp}
      />
    );
  }
  if (doing.what === 'save') {
    const { codes, outcome } = doing;
    const onSaved = () => setDoing({ what: 'nothing', hasReturned: true, outcome });
    return <RecoveryCodes codes={codes} onSaved={onSaved} />;
  }
  if (doing.what === 'renew') {
    return (
      <CodeForm
        send={async (body) => {
          const { recovery_codes } = await call(api.secondFactor.renewCodes, { body });
          save(recovery_codes, msg`You have new recovery codes.`);
        }}
        title={t`New recovery codes`}
        submitLabel={t`Make new codes`}
        runningLabel={t`Making new codes...`}
        onCancel={giveUp}
      >
        <Trans>Your old recovery codes stop working.</Trans>
      </CodeForm>
    );
  }
  if (doing.what === 'turn off') {
    return (
      <CodeForm
        send={async (body) => {
          await call(api.secondFactor.stop, { body });
          stateChanged({ is_on: false, recovery_codes_left: 0 });
          const outcome = msg`Two-step verification is off.`;
          setDoing({ what: 'nothing', hasReturned: true, outcome });
        }}
        title={t`Turn two-step verification off?`}
        submitLabel={t`Turn off`}
        runningLabel={t`Turning off...`}
        isDanger
        onCancel={giveUp}
      >
        <Trans>From then on your password alone opens your account.</Trans>
      </CodeForm>
    );
  }
  const { outcome, hasReturned = false } = doing;
  const props = { state, hasReturned, onBegin: setDoing };
  return (
    <>
      {outcome && <Banner tone="success">{i18n._(outcome)}</Banner>}
      {state.is_on ? <TurnedOn {...props} /> : <TurnedOff {...props} />}
    </>
  );
}

interface TurnedProps {
  state: SecondFactorState;
  /** Takes the focus, because the element that had it is gone. */
  hasReturned: boolean;
  onBegin: (doing: Doing) => void;
}

function useFocusHere(isWanted: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isWanted) button.current?.focus();
  }, [isWanted]);
  return button;
}

function TurnedOff({ state, hasReturned, onBegin }: TurnedProps) {
  const button = useFocusHere(hasReturned);
  return (
    <div className="flex flex-col items-start gap-4">
      {state.is_required && (
        <Banner tone="warning" className="w-full">
          <Trans>
            Your school requires it of its staff: the admin area is open to you again once it is on.
          </Trans>
        </Banner>
      )}
      <p>
        <Trans>
          You log in with your password and a code from an app on your phone. Somebody who learns
          your password still cannot get in.
        </Trans>
      </p>
      <Button ref={button} onPress={() => onBegin({ what: 'turn on' })}>
        <ShieldCheck aria-hidden className="size-5" />
        <Trans>Turn on</Trans>
      </Button>
    </div>
  );
}

function TurnedOn({ state, hasReturned, onBegin }: TurnedProps) {
  const button = useFocusHere(hasReturned);
  const { recovery_codes_left: left, is_required } = state;
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone="success">
          <ShieldCheck aria-hidden className="size-4" />
          <Trans context="two-step verification">On</Trans>
        </Badge>
        {left >= FEW && (
          <span>
            <Plural value={left} one="# recovery code left" other="# recovery codes left" />
          </span>
        )}
      </p>
      {left < FEW && (
        <Banner tone="warning" className="w-full">
          {left === 0 ? (
            <Trans>
              You have no recovery codes left: make new ones, so that you can get in without your
              phone.
            </Trans>
          ) : (
            <Plural
              value={left}
              one="You have only # recovery code left: make new ones, so that you can get in without your phone."
              other="You have only # recovery codes left: make new ones, so that you can get in without your phone."
            />
          )}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" ref={button} onPress={() => onBegin({ what: 'renew' })}>
          <KeyRound aria-hidden className="size-5" />
          <Trans>New recovery codes</Trans>
        </Button>
        {!is_required && (
          <Button variant="quiet" onPress={() => onBegin({ what: 'turn off' })}>
            <Trans>Turn off</Trans>
          </Button>
        )}
      </div>
      {is_required && (
        <p className="text-sm text-ink-muted">
          <Trans>
            Your school requires two-step verification of its staff, so it stays on. Lost or changed
            your phone? A superuser can reset it for you.
          </Trans>
        </p>
      )}
    </div>
  );
}
