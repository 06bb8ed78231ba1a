import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '../../../lib/api/errors.ts';
import { dateFormat } from '../../../lib/texts/formats.ts';
import { Banner, Button, ErrorState, Skeleton, toast } from '../../../ui/index.ts';
import { AccountSection } from '../profile/account-section.tsx';
import { AskForDeletion } from './own-data-delete.tsx';
import { deletionQuery, useDownload, useRequestChanged, useWithdraw } from './own-data-queries.ts';

/** The user's rights over their personal data: export and deletion. */
export function OwnData() {
  const { t } = useLingui();
  return (
    <AccountSection
      id="data"
      title={t`Your data`}
      description={t`What the school holds about you is yours: take it with you, or have it deleted.`}
    >
      <DownloadData />
      <DeleteAccount />
    </AccountSection>
  );
}

function DownloadData() {
  const { t } = useLingui();
  const { mutate, isPending, isError, isSuccess } = useDownload();
  return (
    <div className="flex flex-col items-start gap-3">
      <h3 className="text-base font-semibold">
        <Trans>Download your data</Trans>
      </h3>
      <p className="text-sm text-ink-muted">
        <Trans>
          One JSON file with your profile, courses, quiz answers, achievements, log-ins and
          messages. It holds the address of your picture, not the picture itself: save that too if
          you want to keep it.
        </Trans>
      </p>
      {isError && (
        <Banner
          tone="error"
          className="w-full"
          action={
            <Button variant="secondary" size="sm" onPress={() => mutate()}>
              <Trans>Retry</Trans>
            </Button>
          }
        >
          <Trans>Failed to download your data.</Trans>
        </Banner>
      )}
      <Button variant="secondary" isPending={isPending} onPress={() => mutate()}>
        {!isPending && <Download aria-hidden className="size-5" />}
        {isPending ? t`Preparing your file...` : t`Download my data`}
      </Button>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {isSuccess && t`Your file is in your downloads.`}
      </p>
    </div>
  );
}

function DeleteAccount() {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(deletionQuery);
  const requestChanged = useRequestChanged();
  const withdraw = useWithdraw();
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const requested = data?.requested_at;
  const day = requested && dateFormat({ dateStyle: 'long' }).format(new Date(requested));

  // The pressed button is gone: the focus moves to the text that replaces it.
  const before = useRef(requested);
  useEffect(() => {
    const isChange = before.current !== undefined && before.current !== requested;
    before.current = requested;
    if (!isChange) return;
    const frame = requestAnimationFrame(() => place.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [requested]);

  const takeBack = () =>
    withdraw.mutate(undefined, {
      onSuccess: () =>
        toast(t`Your request is withdrawn. Good to have you here.`, { tone: 'success' }),
    });

  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-5">
      <h3 className="text-base font-semibold">
        <Trans>Delete your account</Trans>
      </h3>
      <div ref={place} tabIndex={-1} className="flex w-full flex-col items-start gap-3 rounded-lg">
        {!data && !error && <Skeleton className="h-11 w-44" />}
        {!data && error && (
          <ErrorState
            title={t`Failed to load your deletion request`}
            code={codeOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            className="w-full rounded-lg border border-line"
          />
        )}
        {data && requested === null && (
          <>
            <p className="text-sm text-ink-muted">
              <Trans>You ask, the school confirms. Until then you can change your mind.</Trans>
            </p>
            <Button variant="secondary" onPress={() => setAsking(true)}>
              <Trans>Delete my account</Trans>
            </Button>
          </>
        )}
        {withdraw.isError && (
          <Banner tone="error" className="w-full">
            <Trans>Failed to withdraw your request. Please try again.</Trans>
          </Banner>
        )}
        {day && (
          <Banner
            tone="warning"
            className="w-full"
            action={
              <Button
                variant="secondary"
                size="sm"
                isPending={withdraw.isPending}
                onPress={takeBack}
              >
                {withdraw.isPending ? t`Withdrawing...` : t`Withdraw request`}
              </Button>
            }
          >
            <Trans>You asked for the deletion on {day}. The school will confirm it.</Trans>
          </Banner>
        )}
      </div>
      {data && (
        <AskForDeletion
          isOpen={isAsking}
          asksPassword={data.asks_password}
          onClose={() => setAsking(false)}
          onAsked={(at) => {
            setAsking(false);
            requestChanged(at);
          }}
        />
      )}
    </div>
  );
}
