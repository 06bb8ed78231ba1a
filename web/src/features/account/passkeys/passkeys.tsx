import { Trans, useLingui } from '@lingui/react/macro';
import {
  MAX_PASSKEYS,
  type PasskeyRow,
  PASSKEYS_NEED_HTTPS,
  type ResponseOf,
  TOO_MANY_PASSKEYS,
  type api,
} from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '../../../lib/api/errors.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import { Banner, Button, ErrorState, Skeleton, toast } from '../../../ui/index.ts';
import { AccountSection } from '../profile/account-section.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyItem } from './passkey-item.tsx';
import { passkeysQuery, usePasskeysChanged, useRemovePasskey } from './passkeys-queries.ts';
import { canUsePasskeys } from './webauthn.ts';

/** The own passkeys: add, rename, remove. */
export function Passkeys() {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(passkeysQuery);
  return (
    <AccountSection
      id="passkeys"
      title={t`Passkeys`}
      description={t`Log in with your fingerprint, your face or your screen lock in place of your password. Don’t recognize a passkey? Remove it, then change your password.`}
    >
      {data && <Known state={data} />}
      {!data &&
        (error ? (
          <ErrorState
            title={t`Failed to load your passkeys`}
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
            <Skeleton className="h-11 w-40" />
          </>
        ))}
    </AccountSection>
  );
}

type State = ResponseOf<typeof api.passkeys.list>;

function Known({ state }: { state: State }) {
  const { t } = useLingui();
  const { results: passkeys, is_available, asks_password } = state;
  const [isAdding, setAdding] = useState(false);
  const [newId, setNewId] = useState<number>();
  const passkeysChanged = usePasskeysChanged();
  const add = useRef<HTMLButtonElement>(null);
  const [hasReturned, setReturned] = useState(false);
  // The form that had the focus is gone.
  useEffect(() => {
    if (hasReturned && !isAdding) add.current?.focus();
  }, [hasReturned, isAdding]);

  const obstacle = !is_available
    ? contractText(PASSKEYS_NEED_HTTPS)
    : !canUsePasskeys()
      ? t`This browser cannot use passkeys. A newer one can, on a device with a screen lock.`
      : passkeys.length >= MAX_PASSKEYS
        ? contractText(TOO_MANY_PASSKEYS)
        : undefined;
  const added = async ({ id }: PasskeyRow) => {
    setNewId(id);
    await passkeysChanged();
    setAdding(false);
    toast(t`Passkey added.`, { tone: 'success' });
  };

  return (
    <>
      <List passkeys={passkeys} newId={newId} />
      {obstacle && <p className="text-sm text-ink-muted">{obstacle}</p>}
      {!obstacle && !isAdding && (
        <Button
          ref={add}
          variant="secondary"
          className="w-full sm:w-fit"
          onPress={() => {
            setReturned(false);
            setAdding(true);
          }}
        >
          <KeyRound aria-hidden className="size-5" />
          <Trans>Add a passkey</Trans>
        </Button>
      )}
      {isAdding && (
        <AddPasskey
          asksPassword={asks_password}
          onAdded={added}
          onCancel={() => {
            setAdding(false);
            setReturned(true);
          }}
        />
      )}
    </>
  );
}

function List({ passkeys, newId }: { passkeys: readonly PasskeyRow[]; newId: number | undefined }) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const remove = useRemovePasskey();
  const label = passkeys.find(({ id }) => id === remove.variables)?.label;
  return (
    // The pressed button disappears with its row: the focus moves here.
    <div ref={place} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      {passkeys.length === 0 ? (
        <p>
          <Trans>You have no passkeys yet.</Trans>
        </p>
      ) : (
        <ul
          aria-label={t`Passkeys`}
          className="divide-y divide-line rounded-lg border border-line bg-surface-raised"
        >
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              isNew={passkey.id === newId}
              isRemoving={remove.isPending && remove.variables === passkey.id}
              onRemove={() =>
                remove.mutate(passkey.id, {
                  onSuccess() {
                    toast(t`Passkey removed.`, { tone: 'success' });
                    place.current?.focus();
                  },
                })
              }
            />
          ))}
        </ul>
      )}
      {remove.isError && label !== undefined && (
        <Banner tone="error">
          <Trans>Failed to remove {label}. Please try again.</Trans>
        </Banner>
      )}
    </div>
  );
}
