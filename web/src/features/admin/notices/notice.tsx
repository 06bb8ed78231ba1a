import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type AdminNotice, NOTICE_BEGUN, type NoticePerson } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Copy, Undo2 } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { codeOf, isNoSuchPage, isNotFound } from '../../../lib/api/errors.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import { NoticeText } from '../../../lib/texts/notice-text.tsx';
import {
  AdminPage,
  Banner,
  ConfirmDelete,
  DataTable,
  dotted,
  EmptyState,
  ErrorState,
  LinkButton,
  ListFrame,
  RowLink,
  Select,
  Skeleton,
  toast,
} from '../../../ui/index.ts';
import { Gone } from '../gone.tsx';
import { momentText } from '../moment.ts';
import { noticePeopleQuery, noticeQuery, useTakeBack } from './queries.ts';
import { authorText, countsText, StateBadge, stateOf } from './words.tsx';

export const meta = () => [{ title: pageTitle(text`Notice`) }];

const LIST = '/admin/notices';
/** While it is being sent the numbers grow. */
const SENDING_REFRESH_MS = 3_000;

/** `/admin/notices/{id}`: what was told, whom, and who has opened it. */
export default function NoticePage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const isId = /^[1-9]\d{0,9}$/.test(id);
  const query = useQuery({
    ...noticeQuery(Number(id)),
    enabled: isId,
    refetchInterval: ({ state: { data } }) =>
      data && stateOf(data) === 'sending' ? SENDING_REFRESH_MS : false,
  });
  const { data: notice, error, refetch, isFetching } = query;
  const isUnknown = !isId || isNotFound(error);
  return (
    <AdminPage
      width="narrow"
      title={notice && !isUnknown ? notice.subject : t`Notice`}
      back={{ to: LIST, label: t`Notices` }}
      actions={
        notice &&
        !isUnknown && (
          <LinkButton
            to={`${LIST}/new`}
            state={{ subject: notice.subject, text: notice.text }}
            variant="secondary"
          >
            <Copy aria-hidden className="size-5" />
            <Trans>Use it again</Trans>
          </LinkButton>
        )
      }
    >
      {isUnknown ? (
        <Gone what="notice" list={{ to: LIST, label: t`To all notices` }} />
      ) : notice ? (
        <>
          <Facts notice={notice} />
          <People notice={notice} />
        </>
      ) : error ? (
        <div className="rounded-lg border border-line bg-surface-raised">
          <ErrorState
            title={t`Failed to load the notice. Please try again later.`}
            code={codeOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <p role="status" className="sr-only">
            <Trans>Loading...</Trans>
          </p>
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-40 rounded-lg" />
        </div>
      )}
    </AdminPage>
  );
}

function Facts({ notice }: { notice: AdminNotice }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const takingBack = useTakeBack();
  const takeBack = async () => {
    try {
      await takingBack.mutateAsync(notice.id);
    } catch {
      // The banner shows the error.
      return;
    }
    toast(text`The notice was taken back. Nobody was told.`, { tone: 'success' });
    await navigate(LIST, { replace: true });
  };
  const { error } = takingBack;
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StateBadge notice={notice} />
        <p className="text-sm text-ink-muted wrap-anywhere">
          {dotted(momentText(notice.send_at), ...countsText(notice), authorText(notice))}
        </p>
        {stateOf(notice) === 'scheduled' && (
          <ConfirmDelete
            label={t`Take the notice back`}
            question={t`Take it back? Nobody will be told.`}
            confirmLabel={t`Take it back`}
            keepLabel={t`Keep it`}
            icon={<Undo2 aria-hidden className="size-5" />}
            isPending={takingBack.isPending}
            onConfirm={() => void takeBack()}
          />
        )}
      </div>
      {error && (
        <Banner tone="error">
          {error instanceof ApiError && error.status === 409
            ? contractText(NOTICE_BEGUN)
            : t`Failed to take the notice back. Please try again.`}
        </Banner>
      )}
      <div className="card">
        <NoticeText text={notice.text} />
      </div>
    </section>
  );
}

const nameCell = ({ id, name }: NoticePerson) => (
  <RowLink to={`/admin/users/${id}`}>{name}</RowLink>
);

function People({ notice }: { notice: AdminNotice }) {
  const { t } = useLingui();
  const { page, filter, setFilter, addressOf } = useListAddress();
  const read = (['true', 'false'] as const).find((value) => value === filter('read')) ?? '';
  const query = useQuery(noticePeopleQuery(notice.id, page, read));
  const moment = (at: string | null) => (at === null ? '–' : momentText(at));
  return (
    <section aria-labelledby="people" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="people" className="text-lg">
          <Trans>Who was told</Trans>
        </h2>
        <Select
          label={t`Opened`}
          isLabelHidden
          className="w-full sm:w-60"
          placeholder={t`All people`}
          value={read}
          onChange={(value) => setFilter('read', value)}
          options={[
            { value: 'true', label: t`Have opened it` },
            { value: 'false', label: t`Have not opened it` },
          ]}
        />
      </div>
      <ListFrame
        query={query}
        isNoSuchPage={isNoSuchPage(query.error)}
        failure={t`Failed to load the people. Please try again later.`}
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) => (
          <DataTable<NoticePerson>
            label={t`Who was told`}
            rows={rows}
            rowKey={(row) => row.id}
            isRefreshing={isRefreshing}
            empty={
              <EmptyState title={read === '' ? t`Nobody is left whom it was for` : t`Nobody`} />
            }
            columns={[
              {
                header: t`Name`,
                isRowHeader: true,
                isText: true,
                cell: nameCell,
              },
              { header: t`Told`, cell: (row) => moment(row.told_at) },
              { header: t`E-mail`, cell: (row) => moment(row.mailed_at) },
              { header: t`Opened`, cell: (row) => moment(row.read_at) },
            ]}
          />
        )}
      </ListFrame>
    </section>
  );
}
