import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ContactMessage } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useOutlet, useParams } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useListAddress, useSearchText } from '../../../lib/list-address.ts';
import {
  AdminPage,
  Banner,
  Button,
  cx,
  EmptyState,
  ListFrame,
  SearchField,
  Select,
  toast,
  useTableKeys,
} from '../../../ui/index.ts';
import { SavedViews } from '../lists/saved-views.tsx';
import { STAGE_NAMES, STAGES, stateText } from './labels.ts';
import { MessageKeys } from './message-keys.tsx';
import { MessageList } from './message-list.tsx';
import { messageListQuery, overviewQuery, useChangeMessage } from './queries.ts';

export const meta = () => [{ title: pageTitle(text`Messages`) }];

const LIST = '/admin/messages';
const STATES = ['false', 'true'] as const;
const OWNERS = ['me', 'nobody'] as const;

/**
 * The messages of the contact form, those that were last written to us first, beside the one that is read. On narrow screens there is
 * room for one of the two.
 */
export default function MessagesPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const pane = useOutlet();
  const params = useParams();
  const { search: filters } = useLocation();
  const open = params['id'] === undefined ? undefined : Number(params['id']);
  const { page, search, filter, setSearch, setFilter, addressOf } = useListAddress();
  const [typed, setTyped] = useSearchText(search, setSearch);
  const handled = STATES.find((value) => value === filter('handled'));
  const stage = STAGE_NAMES.find((value) => value === filter('stage'));
  const owner = OWNERS.find((value) => value === filter('owner'));
  const isFiltered = Boolean(search || handled || stage || owner);
  const query = useQuery(
    messageListQuery({
      page,
      search,
      ...(handled && { handled }),
      ...(stage && { stage }),
      ...(owner && { owner }),
    }),
  );
  const change = useChangeMessage();
  const list = useRef<HTMLUListElement>(null);
  const [isShowingKeys, setShowingKeys] = useState(false);
  const rows = query.data?.results ?? [];
  const placeOf = ({ id }: Pick<ContactMessage, 'id'>) => `${LIST}/${id}${filters}`;
  /** The message with the focus, else the one that is read. */
  const meant = (place: number) => rows[place] ?? rows.find(({ id }) => id === open);

  const toggle = async (message: ContactMessage | undefined) => {
    if (!message || change.isPending) return;
    try {
      await change.mutateAsync({ id: message.id, handled: !message.handled });
    } catch {
      // The banner shows the error.
      return;
    }
    toast(message.handled ? t`Marked as open again.` : t`Marked as handled.`, { tone: 'success' });
    // With a filter the row is gone. After its last row is gone, a page no longer exists.
    if (handled && rows.length === 1 && page > 1) {
      await navigate(addressOf(page - 1), { replace: true });
    }
  };

  useTableKeys(list, true, {
    rows: 'li',
    onHelp: () => setShowingKeys(true),
    more: {
      e: (place) => void toggle(meant(place)),
      r: (place) => {
        const message = meant(place);
        if (message) void navigate(placeOf(message), { state: { isAnswering: true } });
      },
    },
  });

  return (
    <AdminPage
      title={t`Messages`}
      description={t`What visitors wrote in the contact form.`}
      back={{ to: '/admin', label: t`Dashboard` }}
    >
      <div className={cx('flex flex-col gap-4', open !== undefined && 'max-lg:hidden')}>
        <SavedViews list="messages">
          <Stages chosen={stage} />
          <div className="grid gap-3 sm:grid-cols-[minmax(0,22rem)_minmax(0,14rem)_minmax(0,14rem)]">
            <SearchField label={t`Search messages`} value={typed} onChange={setTyped} />
            <Select
              label={t`State`}
              isLabelHidden
              placeholder={t`All messages`}
              value={handled ?? ''}
              onChange={(value) => setFilter('handled', value)}
              options={STATES.map((value) => ({ value, label: stateText(value === 'true') }))}
            />
            <Select
              label={t`Owner`}
              isLabelHidden
              placeholder={t`Everybody’s`}
              value={owner ?? ''}
              onChange={(value) => setFilter('owner', value)}
              options={[
                { value: 'me', label: t({ message: 'Mine', context: 'messages' }) },
                { value: 'nobody', label: t`Nobody’s` },
              ]}
            />
          </div>
        </SavedViews>
      </div>
      {change.isError && (
        <Banner tone="error">{t`Failed to mark the message. Please try again later.`}</Banner>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className={cx('flex min-w-0 flex-col gap-4', open !== undefined && 'max-lg:hidden')}>
          <ListFrame
            query={query}
            isNoSuchPage={isNoSuchPage(query.error)}
            failure={t`Failed to load messages. Please try again later.`}
            page={page}
            addressOf={addressOf}
          >
            {(found, isRefreshing) =>
              found?.length === 0 ? (
                <Nothing isFiltered={isFiltered} isOpenOnly={handled === 'false'} />
              ) : (
                <MessageList
                  ref={list}
                  rows={found}
                  isRefreshing={isRefreshing}
                  open={open}
                  addressOf={placeOf}
                />
              )
            }
          </ListFrame>
        </div>
        <div className="min-w-0">{pane}</div>
      </div>
      <MessageKeys isOpen={isShowingKeys} onOpenChange={setShowingKeys} />
    </AdminPage>
  );
}

/** How many messages are in each stage; each leads to them. */
function Stages({ chosen }: { chosen: (typeof STAGE_NAMES)[number] | undefined }) {
  const { t, i18n } = useLingui();
  const { pathname, search } = useLocation();
  const { data } = useQuery(overviewQuery);
  const addressOf = (stage: string) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (stage === '') next.delete('stage');
    else next.set('stage', stage);
    return { pathname, search: next.toString() };
  };
  const all = data && STAGE_NAMES.reduce((sum, name) => sum + data.stages[name], 0);
  const entries = [
    { name: '', label: t({ message: 'All', context: 'messages' }), count: all },
    ...STAGE_NAMES.map((name) => ({
      name,
      label: i18n._(STAGES[name]),
      count: data?.stages[name],
    })),
  ];
  return (
    <nav aria-label={t`Stages`}>
      <ul className="flex flex-wrap gap-2">
        {entries.map(({ name, label, count }) => {
          const isChosen = name === (chosen ?? '');
          return (
            <li key={name}>
              <Link
                to={addressOf(name)}
                replace
                preventScrollReset
                aria-current={isChosen ? 'true' : undefined}
                className={cx(
                  'inline-flex min-h-9 items-center gap-2 rounded-full border px-3.5 text-sm font-semibold no-underline transition-colors pointer-coarse:min-h-11',
                  isChosen
                    ? 'border-brand bg-brand-soft text-brand-ink'
                    : 'border-line-strong text-ink hover:border-brand',
                )}
              >
                {label}
                {/* Its room is there before the number is. */}
                <span className="min-w-[1ch] font-normal text-ink-muted tabular-nums">{count}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Nothing({ isFiltered, isOpenOnly }: { isFiltered: boolean; isOpenOnly: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <div className="rounded-lg border border-line bg-surface-raised">
      {isFiltered ? (
        <EmptyState
          title={isOpenOnly ? t`No open messages` : t`No messages found`}
          action={
            <Button variant="secondary" onPress={() => void navigate(LIST, { replace: true })}>
              <Trans>Show all messages</Trans>
            </Button>
          }
        />
      ) : (
        <EmptyState title={t`No messages yet`}>
          <Trans>
            What visitors send from the contact page appears here, and comes by e-mail too.
          </Trans>
        </EmptyState>
      )}
    </div>
  );
}
