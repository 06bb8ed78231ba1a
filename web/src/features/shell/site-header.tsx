import { LayoutDashboard, LogOut, Menu as MenuIcon, UserRound, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { SessionUser } from '@trilha/contract';
import { useAuth } from '../../lib/auth.tsx';
import { removeSessionMark } from '../../lib/before-paint.ts';
import { useMediaUrl } from '../../lib/config.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { Avatar, cx, IconButton, LinkButton, Menu, ThemeSwitch } from '../../ui/index.ts';
import { HomeLink } from './brand.tsx';

const PUBLIC_LINKS = [
  { to: '/cursos', label: 'Cursos' },
  { to: '/sobre', label: 'Sobre' },
  { to: '/contato', label: 'Contato' },
];

const barLink =
  'rounded-md px-3 py-2 font-semibold text-ink no-underline transition-colors hover:text-brand-ink ' +
  'aria-[current=page]:text-brand-ink aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8';

const sheetLink =
  'block rounded-md px-3 py-3 text-lg font-semibold text-ink no-underline hover:bg-brand-soft ' +
  'aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink';

/**
 * The header is chosen by who is logged in, not by the page: a learner has theirs everywhere, all
 * others (visitors and staff) the public one.
 */
export function SiteHeader() {
  const { user } = useAuth();
  useEffect(removeSessionMark, []);
  return user && !user.is_staff ? <LearnerHeader user={user} /> : <PublicHeader user={user} />;
}

function PublicHeader({ user }: { user: SessionUser | null }) {
  const text = useText({
    'pt-BR': { nav: 'Principal', open: 'Abrir menu', close: 'Fechar menu' },
    en: { nav: 'Main', open: 'Open menu', close: 'Close menu' },
  });
  const lang = useLanguage();
  const { key } = useLocation();
  // Open on one location only: any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const toggle = useRef<HTMLButtonElement>(null);
  const links = user?.is_staff ? [...PUBLIC_LINKS, { to: '/admin', label: 'Admin' }] : PUBLIC_LINKS;

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);

  return (
    <Bar>
      <nav
        aria-label={text.nav}
        className="hidden items-center gap-1 md:flex in-data-session:invisible"
      >
        {links.map(({ to, label }) => (
          <NavLink key={to} to={to} className={barLink}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-2 in-data-session:invisible sm:gap-3">
        <div className="hidden lg:block">
          <ThemeSwitch lang={lang} />
        </div>
        {user ? (
          <Link
            to="/dashboard"
            className="flex min-h-11 min-w-0 items-center gap-2 rounded-full px-2 font-semibold text-ink no-underline transition-colors hover:bg-brand-soft"
          >
            <UserFace user={user} className="max-w-24 sm:max-w-40" />
          </Link>
        ) : (
          <LinkButton to="/login" size="sm">
            Login
          </LinkButton>
        )}
        <IconButton
          ref={toggle}
          label={isOpen ? text.close : text.open}
          aria-expanded={isOpen}
          aria-controls="mobile-menu"
          onPress={() => setOpenAt(isOpen ? null : key)}
          className="md:hidden"
        >
          {isOpen ? (
            <X aria-hidden className="size-6" />
          ) : (
            <MenuIcon aria-hidden className="size-6" />
          )}
        </IconButton>
      </div>
      <nav
        id="mobile-menu"
        aria-label={text.nav}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full border-b border-line bg-surface px-4 pt-2 pb-4 shadow-float md:hidden"
      >
        {links.map(({ to, label }) => (
          <NavLink key={to} to={to} className={sheetLink} onClick={() => setOpenAt(null)}>
            {label}
          </NavLink>
        ))}
        <ThemeSwitch lang={lang} className="mt-3" />
      </nav>
    </Bar>
  );
}

function LearnerHeader({ user }: { user: SessionUser }) {
  const { logout } = useAuth();
  const text = useText({
    'pt-BR': { nav: 'Principal', menu: `${user.username}, menu da conta` },
    en: { nav: 'Main', menu: `${user.username}, account menu` },
  });
  const lang = useLanguage();
  return (
    <Bar>
      <nav aria-label={text.nav} className="flex items-center gap-1">
        <NavLink to="/dashboard" className={barLink}>
          Dashboard
        </NavLink>
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-3">
        <div className="hidden lg:block">
          <ThemeSwitch lang={lang} />
        </div>
        <Menu
          label={text.menu}
          trigger={<UserFace user={user} className="max-w-40 max-sm:sr-only" />}
          items={[
            {
              id: 'dashboard',
              label: 'Dashboard',
              to: '/dashboard',
              icon: <LayoutDashboard aria-hidden />,
            },
            { id: 'profile', label: 'Profile', to: '/profile', icon: <UserRound aria-hidden /> },
            {
              id: 'logout',
              label: 'Logout',
              onAction: () => void logout(),
              icon: <LogOut aria-hidden />,
            },
          ]}
        />
      </div>
    </Bar>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="relative container-page flex h-16 items-center gap-3 sm:gap-6">
        <HomeLink />
        {children}
      </div>
    </header>
  );
}

/** Avatar and user name; `className` says how much room a long name gets. */
function UserFace({ user, className }: { user: SessionUser; className: string }) {
  const picture = useMediaUrl(user.profile_image);
  return (
    <>
      <Avatar name="" src={picture} size="sm" />
      <span className={cx('truncate', className)}>{user.username}</span>
    </>
  );
}
