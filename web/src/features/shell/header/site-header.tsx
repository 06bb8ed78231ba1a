import { useLingui } from '@lingui/react/macro';
import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { SessionUser } from '@trilha/contract';
import { useAuth } from '../../../lib/session/auth.tsx';
import { type Language, usePublicAddress, useSiteLanguage } from '../../../lib/language.ts';
import { removeSessionMark } from '../../../lib/boot/before-paint.ts';
import { IconButton, LinkButton } from '../../../ui/index.ts';
import { ThemeSwitch } from '../theme-switch.tsx';
import { Bar, barLink, UserFace } from './header-bar.tsx';
import { LanguageLinks } from './language-links.tsx';
import { LearnerHeader } from './learner-header.tsx';

interface HeaderLink {
  to: string;
  label: string;
  /** The language of the label, which staff also see above screens in another one. */
  lang?: Language;
}

/**
 * The links to the public pages, in the language of those pages: also over a screen behind the log-in, which may
 * have another.
 */
const WORDS: Readonly<
  Record<Language, Readonly<Record<'courses' | 'about' | 'contact' | 'login', string>>>
> = {
  'pt-BR': { courses: 'Cursos', about: 'Sobre', contact: 'Contato', login: 'Login' },
  en: { courses: 'Courses', about: 'About', contact: 'Contact', login: 'Login' },
  fr: { courses: 'Cours', about: 'À propos', contact: 'Contact', login: 'Connexion' },
};

const sheetLink =
  'block rounded-md px-3 py-3 text-lg font-semibold text-ink no-underline hover:bg-brand-soft ' +
  'aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink';

/**
 * The header depends on the user, not on the page: learners see theirs on every page, visitors and
 * staff see the public one.
 */
export function SiteHeader() {
  const { user } = useAuth();
  useEffect(removeSessionMark, []);
  if (!user || user.is_staff) return <PublicHeader user={user} />;
  return <LearnerHeader user={user} />;
}

function PublicHeader({ user }: { user: SessionUser | null }) {
  const { t } = useLingui();
  const { key } = useLocation();
  const menu = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const address = usePublicAddress();
  const site = useSiteLanguage();
  const words = WORDS[site];
  const links: readonly HeaderLink[] = [
    { to: address('/cursos'), label: words.courses, lang: site },
    { to: address('/sobre'), label: words.about, lang: site },
    { to: address('/contato'), label: words.contact, lang: site },
    ...(user?.is_staff ? [{ to: '/admin', label: t`Admin` }] : []),
  ];

  // The browser opens the menu by itself, also before the page is alive: then it stays open.
  useEffect(() => setOpen(menu.current?.matches(':popover-open') ?? false), []);
  // Every navigation closes the menu; the first page is none.
  const place = useRef(key);
  useEffect(() => {
    if (place.current === key) return;
    place.current = key;
    menu.current?.hidePopover();
  }, [key]);

  return (
    <Bar>
      <nav
        aria-label={t`Main`}
        className="hidden items-center gap-1 md:flex in-data-session:invisible"
      >
        {links.map(({ to, label, lang }) => (
          <NavLink key={to} to={to} lang={lang} className={barLink}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-2 in-data-session:invisible sm:gap-3">
        <LanguageLinks isShort className="max-md:hidden" />
        {user ? (
          <Link
            to="/dashboard"
            className="flex min-h-11 min-w-0 items-center gap-2 rounded-full px-2 font-semibold text-ink no-underline transition-colors hover:bg-brand-soft"
          >
            <UserFace user={user} className="max-w-24 sm:max-w-40" />
          </Link>
        ) : (
          <LinkButton to={address('/login')} size="sm">
            {words.login}
          </LinkButton>
        )}
        <IconButton
          label={isOpen ? t`Close menu` : t`Open menu`}
          aria-expanded={isOpen}
          popoverTarget="mobile-menu"
          className="md:hidden"
        >
          {isOpen ? (
            <X aria-hidden className="size-6" />
          ) : (
            <MenuIcon aria-hidden className="size-6" />
          )}
        </IconButton>
      </div>
      {/* A native popover: it works before hydration and without JavaScript. */}
      <nav
        ref={menu}
        id="mobile-menu"
        aria-label={t`Main`}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed inset-x-0 top-16 m-0 w-full max-w-none border-b border-line bg-surface px-4 pt-2 pb-4 text-ink shadow-float md:hidden"
      >
        {links.map(({ to, label, lang }) => (
          <NavLink
            key={to}
            to={to}
            lang={lang}
            className={sheetLink}
            onClick={() => menu.current?.hidePopover()}
          >
            {label}
          </NavLink>
        ))}
        <LanguageLinks className="mt-3 px-3" />
        <ThemeSwitch className="mt-3" />
      </nav>
    </Bar>
  );
}
