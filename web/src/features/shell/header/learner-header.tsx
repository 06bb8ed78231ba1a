import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SessionUser } from '@trilha/contract';
import { useEffect, useRef, useState } from 'react';
import { Bell } from 'lucide-react';
import { NavLink } from 'react-router';
import { lazyImport } from '../../../lib/routes/lazy-import.ts';
import { whenNetworkIdle } from '../../../lib/routes/network-idle.ts';
import { menuTriggerClass } from '../../../ui/index.ts';
import { useAccountWords } from './account-words.ts';
import { Bar, barLink, UserFace } from './header-bar.tsx';

/** Lazy import: the menu needs a large library, and only once it is opened. */
let menu: typeof import('./account-menu.tsx').default | null = null;

async function loadMenu() {
  menu ??= (await lazyImport(() => import('./account-menu.tsx'))).default;
  return menu;
}

/** The header for learners: the link to the dashboard and the account menu. */
export function LearnerHeader({ user }: { user: SessionUser }) {
  const { t } = useLingui();
  const { username } = user;
  const words = useAccountWords();
  return (
    <Bar>
      <nav aria-label={t`Main`} className="flex items-center gap-1">
        <NavLink to="/dashboard" className={`${barLink} max-sm:px-1`}>
          {words.dashboard}
        </NavLink>
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-3">
        <NoticesLink unread={user.unread_notices ?? 0} />
        <LazyMenu user={user} label={t`${username}, account menu`} />
      </div>
    </Bar>
  );
}

/** The bell, with how much is new behind it. */
function NoticesLink({ unread }: { unread: number }) {
  const { t } = useLingui();
  return (
    <NavLink
      to="/notices"
      aria-label={
        unread === 0 ? t`Notices` : plural(unread, { one: '# new notice', other: '# new notices' })
      }
      className={`${barLink} relative min-h-11 content-center max-sm:px-1`}
    >
      <Bell aria-hidden className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 rounded-full bg-brand px-1.5 text-xs/5 font-bold text-on-brand tabular-nums"
        >
          {unread > 9 ? '9+' : unread}
        </span>
      )}
    </NavLink>
  );
}

/** Shows the button at once. The menu is loaded at network idle or when the button is pressed. */
function LazyMenu({ user, label }: { user: SessionUser; label: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [AccountMenu, setMenu] = useState(() => menu);
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const fetchMenu = () => {
      // If loading fails, the next press tries again.
      loadMenu()
        .then((loaded) => setMenu(() => loaded))
        .catch(() => setPressed(false));
    };
    if (isPressed) fetchMenu();
    return whenNetworkIdle(fetchMenu);
  }, [isPressed]);
  const face = <UserFace user={user} className="max-w-40 max-sm:sr-only" />;
  if (AccountMenu) {
    return (
      <AccountMenu
        label={label}
        trigger={face}
        isOpenAtFirst={isPressed}
        hasFocusAtFirst={() => document.activeElement === button.current}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      aria-haspopup="true"
      aria-expanded={false}
      aria-busy={isPressed || undefined}
      onClick={() => setPressed(true)}
      className={menuTriggerClass}
    >
      {face}
      <span className="sr-only">{label}</span>
    </button>
  );
}
