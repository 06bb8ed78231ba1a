import { Trans, useLingui } from '@lingui/react/macro';
import { type SavedView, type ViewedList, viewQuery } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import {
  ArrowLeft,
  ArrowRight,
  BookmarkPlus,
  Ellipsis,
  Pencil,
  RefreshCw,
  Trash2,
} from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { lazyImport } from '../../../lib/routes/lazy-import.ts';
import { Button, cx, Menu } from '../../../ui/index.ts';
import { useViewsChanged, viewsQuery } from './queries.ts';
import { useViewActions } from './use-view-actions.ts';

const ViewDialog = lazy(() => lazyImport(() => import('./view-dialog.tsx')));

/** The parameter with the id of the view that is open. */
const VIEW = 'view';

const chipClass =
  'inline-block max-w-60 shrink-0 truncate rounded-full border px-3.5 py-1.5 text-sm font-semibold ' +
  'whitespace-nowrap no-underline transition-colors pointer-coarse:py-2.5';
const chipLook = (isCurrent: boolean) =>
  cx(
    chipClass,
    isCurrent
      ? 'border-brand-ink bg-brand-soft text-brand-ink'
      : 'border-line-strong text-ink hover:border-brand-ink hover:text-brand-ink',
  );

interface SavedViewsProps {
  list: ViewedList;
  /** The filters of the list, whose state a view keeps. */
  children: ReactNode;
}

/**
 * The saved views of a list, as links above its filters: filters and order stand in its address, a view is an
 * address with a name. Who has none sees no row of them. Nothing moves when they come: as long as nobody knows, the
 * row has its place, and keeps it; without an answer the list works all the same.
 */
export function SavedViews({ list, children }: SavedViewsProps) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useQuery(viewsQuery);
  const own = (query.data ?? []).filter((view) => view.list === list);
  const here = viewQuery(list, search);
  const named = new URLSearchParams(search).get(VIEW);
  const opened =
    own.find(({ id }) => String(id) === named) ??
    own.find((view) => here !== '' && view.query === here);
  const hasChanged = opened !== undefined && opened.query !== here;
  const [asking, setAsking] = useState<{ list: ViewedList; query: string } | SavedView>();
  const { update, move, remove } = useViewActions();
  const changed = useViewsChanged();
  // The one that is open may lie outside of what a phone shows.
  const strip = useRef<HTMLUListElement>(null);
  const openedId = opened?.id;
  useEffect(() => {
    const chip = strip.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (openedId !== undefined && chip) strip.current?.scrollTo({ left: chip.offsetLeft - 32 });
  }, [openedId]);

  const addressOf = (view: SavedView) => {
    const address = new URLSearchParams(view.query);
    address.set(VIEW, String(view.id));
    return `${pathname}?${address}`;
  };
  const saved = (view: SavedView) => {
    setAsking(undefined);
    changed((views) =>
      views.some(({ id }) => id === view.id)
        ? views.map((each) => (each.id === view.id ? view : each))
        : [...views, view],
    );
    if (asking && !('id' in asking)) {
      void navigate(addressOf(view), { replace: true, preventScrollReset: true });
    }
  };
  const save = () => setAsking({ list, query: here });
  const place = opened ? own.indexOf(opened) : -1;
  const hasViews = own.length > 0 || (!query.data && query.error !== null);
  const [hasRow, setHasRow] = useState(query.data === undefined);
  if (hasViews && !hasRow) setHasRow(true);
  const saving = query.data && !opened && here !== '' && (
    <Button variant="secondary" size="sm" className="max-sm:px-2.5" onPress={save}>
      <BookmarkPlus aria-hidden className="size-4.5" />
      <span className="max-sm:sr-only">
        <Trans>Save view</Trans>
      </span>
    </Button>
  );

  const row = (
    <div className="flex min-h-11 items-center justify-end gap-2">
      {hasViews && (
        <nav aria-label={t`Saved views`} className="min-w-0 flex-1">
          <ul
            ref={strip}
            className="relative -m-1 flex items-center gap-1.5 overflow-x-auto p-1 [scrollbar-width:thin]"
          >
            <li className="shrink-0">
              <Link
                to={pathname}
                preventScrollReset
                aria-current={!opened && here === '' ? 'page' : undefined}
                className={chipLook(!opened && here === '')}
              >
                <Trans context="views of a list">All</Trans>
              </Link>
            </li>
            {own.map((view) => (
              <li key={view.id} className="shrink-0">
                <Link
                  to={addressOf(view)}
                  preventScrollReset
                  title={view.name}
                  aria-current={view === opened ? 'page' : undefined}
                  className={chipLook(view === opened)}
                >
                  {view.name}
                </Link>
              </li>
            ))}
            {!query.data && query.error && (
              <li className="flex shrink-0 items-center gap-1 text-sm">
                <span role="alert" className="text-danger-ink">
                  <Trans>Failed to load your views.</Trans>
                </span>
                <Button
                  variant="quiet"
                  size="sm"
                  isPending={query.isFetching}
                  onPress={() => void query.refetch()}
                >
                  <Trans>Retry</Trans>
                </Button>
              </li>
            )}
          </ul>
        </nav>
      )}
      {query.data && hasChanged && (
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:px-2.5"
          isPending={update.isPending}
          onPress={() => update.mutate({ id: opened.id, query: here })}
        >
          <RefreshCw aria-hidden className="size-4.5" />
          <span className="max-sm:sr-only">
            <Trans>Update view</Trans>
          </span>
        </Button>
      )}
      {saving}
      {opened && (
        <Menu
          label={t`Actions of the view ${opened.name}`}
          trigger={<Ellipsis aria-hidden className="size-5" />}
          className="w-11 shrink-0 justify-center"
          items={[
            ...(hasChanged
              ? [
                  {
                    id: 'save',
                    label: t`Save as a new view`,
                    icon: <BookmarkPlus />,
                    onAction: save,
                  },
                ]
              : []),
            {
              id: 'rename',
              label: t`Rename`,
              icon: <Pencil />,
              onAction: () => setAsking(opened),
            },
            {
              id: 'left',
              label: t`Move to the left`,
              icon: <ArrowLeft />,
              isDisabled: place === 0,
              onAction: () => move.mutate({ view: opened, place: place - 1 }),
            },
            {
              id: 'right',
              label: t`Move to the right`,
              icon: <ArrowRight />,
              isDisabled: place === own.length - 1,
              onAction: () => move.mutate({ view: opened, place: place + 1 }),
            },
            {
              id: 'delete',
              label: t`Delete view`,
              icon: <Trash2 />,
              tone: 'danger' as const,
              onAction: () => remove.mutate({ view: opened, place }),
            },
          ]}
        />
      )}
    </div>
  );
  return (
    <>
      {hasRow && row}
      {children}
      {/* Below the filters, which stay where they are while somebody chooses. */}
      {!hasRow && saving && <div className="flex justify-end">{saving}</div>}
      {asking && (
        <Suspense>
          <ViewDialog subject={asking} onSaved={saved} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </>
  );
}
