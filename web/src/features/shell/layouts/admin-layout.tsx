import { Trans, useLingui } from '@lingui/react/macro';
import { Globe, LogOut, Menu as MenuIcon, UserRound, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { Link, Outlet, useLocation } from 'react-router';
import { SIDEBAR_FOLDED } from '../../../lib/boot/before-paint.ts';
import { localStore } from '../../../lib/storage.ts';
import { keepAdminPlace } from '../../../lib/session/admin-place.ts';
import { requireStaff, useAuth } from '../../../lib/session/auth.tsx';
import { maySee } from '../../../lib/session/may.ts';
import { cx, IconButton } from '../../../ui/index.ts';
import { LanguageChoice } from '../language-choice.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import { useLogOut } from '../log-out.tsx';
import { AdminHomeLink } from '../header/brand.tsx';
import { NoRights } from '../no-rights.tsx';
import { WantedNotice } from '../wanted-notice.tsx';
import { Main, SkipLink } from './frame.tsx';
import { SecondFactorRequired, useSecondFactorRequired } from '../second-factor-required.tsx';
import { AdminBar } from './admin-bar.tsx';
import { CountBadge, useAdminCounts } from './admin-counts.tsx';
import { entriesFor, type Entry, SCHOOL, type SchoolEntry } from './admin-entries.ts';
import { SearchButton, useSearch } from '../search/use-search.tsx';
import './admin-layout.css';

export const clientLoader = requireStaff;
/** The guard runs again at every navigation. */
export const shouldRevalidate = () => true;

const linkClass =
  'flex w-full items-center rounded-md px-3 text-ink-muted no-underline transition-colors ' +
  'hover:bg-brand-soft hover:text-ink aria-[current=page]:bg-brand-soft ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-brand-ink';
const entryClass = `${linkClass} min-h-9 gap-3 text-base font-medium aria-[current=true]:text-ink pointer-coarse:min-h-11`;
// Indented below the parent entry, along a line that connects them.
const childClass = `${linkClass} min-h-8 text-sm font-medium pointer-coarse:min-h-11`;

const smallClass = `${linkClass} min-h-7 gap-3 text-sm font-medium pointer-coarse:min-h-11`;

/** The screens are drawn in the browser alone; what stands before them knows it too (`screen-script.ts`). */
function useFolded() {
  const [isFolded, setFolded] = useState(() => localStore.read(SIDEBAR_FOLDED) !== null);
  const fold = (next: boolean) => {
    setFolded(next);
    if (next) localStore.write(SIDEBAR_FOLDED, 'yes');
    else localStore.remove(SIDEBAR_FOLDED);
  };
  return [isFolded, fold] as const;
}

/** The admin area: a sidebar on wide screens, a drawer behind a button on small ones. */
export default function AdminLayout() {
  const { t } = useLingui();
  const { key, pathname, search } = useLocation();
  useEffect(() => keepAdminPlace(pathname + search), [pathname, search]);
  const { user } = useAuth();
  const secondFactorRequired = useSecondFactorRequired();
  // The location at which the drawer was opened: every navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [isFolded, fold] = useFolded();
  const finder = useSearch();
  return (
    <div
      className={cx(
        'min-h-dvh lg:grid',
        isFolded ? 'lg:grid-cols-[4.5rem_minmax(0,1fr)]' : 'lg:grid-cols-[16rem_minmax(0,1fr)]',
      )}
    >
      <SkipLink />
      <header className="sticky top-0 z-30 flex h-16 items-center gap-3 border-b border-line bg-surface px-4 lg:hidden">
        <IconButton
          label={t`Open menu`}
          aria-expanded={openAt === key}
          onPress={() => setOpenAt(key)}
        >
          <MenuIcon aria-hidden className="size-6" />
        </IconButton>
        <AdminHomeLink />
        <SearchButton isSmall onPress={finder.open} />
      </header>
      <aside className="sticky top-0 hidden h-dvh border-r border-line bg-surface-raised lg:block">
        <Sidebar isFolded={isFolded} />
      </aside>
      <ModalOverlay
        isOpen={openAt === key}
        onOpenChange={(isOpen) => setOpenAt(isOpen ? key : null)}
        isDismissable
        className="fixed inset-0 z-50 bg-brand-950/60 data-entering:animate-fade-in lg:hidden"
      >
        <Modal className="h-full w-72 max-w-[85vw] bg-surface-raised text-ink shadow-float">
          <Dialog aria-label={t`Menu`} className="relative h-full outline-none">
            <IconButton
              label={t`Close menu`}
              onPress={() => setOpenAt(null)}
              className="absolute top-2.5 right-2"
            >
              <X aria-hidden className="size-5" />
            </IconButton>
            <Sidebar isDrawer />
          </Dialog>
        </Modal>
      </ModalOverlay>
      <div className="min-w-0">
        <AdminBar isFolded={isFolded} onFold={fold} onSearch={finder.open} />
        <Main>
          <WantedNotice className="m-4 mb-0 sm:m-6 sm:mb-0" />
          {secondFactorRequired ? (
            <SecondFactorRequired />
          ) : maySee(user, pathname) ? (
            <Outlet />
          ) : (
            <NoRights />
          )}
        </Main>
      </div>
      {finder.dialog}
    </div>
  );
}

interface SidebarProps {
  /** Icons alone, whose names are read and shown under the pointer. */
  isFolded?: boolean;
  /** On a phone: what stands at the foot scrolls along, or it would leave half of the height to the entries. */
  isDrawer?: boolean;
}

function Sidebar({ isFolded = false, isDrawer = false }: SidebarProps) {
  const { t } = useLingui();
  const { user } = useAuth();
  const username = user?.username;
  const { logOut, question } = useLogOut('/login');
  const school = useId();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a low screen the entry of this page may lie below the others.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <div className={cx('flex h-full flex-col gap-2 px-4 pt-4 pb-2', isDrawer && 'overflow-y-auto')}>
      <div
        className={cx(
          'flex h-8 items-center overflow-hidden',
          isFolded ? '[&>a]:w-9 [&>a]:overflow-hidden' : 'px-2',
          // The button that closes the drawer lies over this line.
          isDrawer &&
            'sticky -top-4 z-10 -m-4 -mb-2 box-content shrink-0 bg-surface-raised p-4 px-6',
        )}
      >
        <AdminHomeLink />
      </div>
      {/* On a low screen the entries scroll, which a shadow tells; the name and the way out stay in sight. */}
      <nav
        ref={nav}
        aria-label={t({ message: 'Admin', context: 'area' })}
        className={cx(
          '-mx-1 px-1 py-1',
          isDrawer ? 'shrink-0' : 'scroll-shadows min-h-0 flex-1 scroll-py-1 overflow-y-auto',
        )}
      >
        <ul className="flex flex-col gap-0.5">
          {entriesFor(user).map((entry) => (
            <NavEntry key={entry.to} entry={entry} isFolded={isFolded} />
          ))}
          <li className="mt-3">
            <h2
              id={school}
              className={cx(
                'text-sm font-semibold text-ink-muted',
                isFolded ? 'border-t border-line pt-3' : 'px-3 py-1',
              )}
            >
              <span className={isFolded ? 'sr-only' : undefined}>
                <Trans>School</Trans>
              </span>
            </h2>
            <ul aria-labelledby={school} className="flex flex-col gap-0.5">
              {SCHOOL.filter(
                (entry) => maySee(user, entry.to) && (!entry.isForSuperusers || user?.is_superuser),
              ).map((entry) => (
                <NavEntry key={entry.to} entry={entry} isSmall isFolded={isFolded} />
              ))}
            </ul>
          </li>
        </ul>
      </nav>
      <div className="flex shrink-0 flex-col gap-1 border-t border-line pt-3">
        {user && (
          <Link
            to="/profile"
            title={username}
            aria-label={t`${username}, your profile`}
            className={smallClass}
          >
            <UserRound aria-hidden className="size-4.5 shrink-0" />
            <span className={isFolded ? 'sr-only' : 'truncate'}>{username}</span>
          </Link>
        )}
        <Link to="/" title={isFolded ? t`Public site` : undefined} className={smallClass}>
          <Globe aria-hidden className="size-4.5 shrink-0" />
          <span className={isFolded ? 'sr-only' : undefined}>
            <Trans>Public site</Trans>
          </span>
        </Link>
        {!isFolded && (
          <div className="my-1 flex items-center gap-1.5">
            <ThemeSwitch className="shrink-0" />
            <LanguageChoice className="flex-1" />
          </div>
        )}
        <button
          type="button"
          title={isFolded ? t`Logout` : undefined}
          className={cx(smallClass, 'text-left')}
          onClick={logOut}
        >
          <LogOut aria-hidden className="size-4.5 shrink-0" />
          <span className={isFolded ? 'sr-only' : undefined}>
            <Trans>Logout</Trans>
          </span>
        </button>
      </div>
      {question}
    </div>
  );
}

interface NavEntryProps {
  entry: Entry | SchoolEntry;
  isSmall?: boolean;
  isFolded: boolean;
}

/** A section with its subpages. It is marked as current on its own page and on its subpages. */
function NavEntry({ entry, isSmall = false, isFolded }: NavEntryProps) {
  const { i18n } = useLingui();
  const counts = useAdminCounts();
  const { to, icon: Icon } = entry;
  const { user } = useAuth();
  const children = entry.children?.filter((child) => maySee(user, child.to));
  const label = i18n._(entry.label);
  const here = useLocation().pathname.replace(/\/+$/, '');
  const isChild = children?.some((child) => child.to === here) ?? false;
  const isPage = here === to && !isChild;
  const isSection = isChild || (to !== '/admin' && here.startsWith(`${to}/`));
  return (
    <li>
      <Link
        to={to}
        title={isFolded ? label : undefined}
        className={cx('relative', isSmall ? smallClass : entryClass)}
        aria-current={isPage ? 'page' : isSection || undefined}
      >
        <Icon aria-hidden className={cx('shrink-0', isSmall ? 'size-4.5' : 'size-5')} />
        <span className={isFolded ? 'sr-only' : undefined}>{label}</span>
        {'count' in entry && entry.count && (
          <CountBadge
            kind={entry.count}
            counts={counts}
            className={isFolded ? 'absolute -top-1 -right-1' : 'ml-auto'}
          />
        )}
      </Link>
      {children && !isFolded && (
        <ul aria-label={label} className="mt-0.5 mb-1 ml-5.5 border-l border-line pl-2.5">
          {children.map((child) => (
            <li key={child.to}>
              <Link
                to={child.to}
                className={childClass}
                aria-current={child.to === here ? 'page' : undefined}
              >
                {i18n._(child.label)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
