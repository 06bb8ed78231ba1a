import type { SessionUser } from '@trilha/contract';
import { LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { NavLink } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';
import { useLanguage, useText } from '../../lib/language.ts';
import { Menu, ThemeSwitch, WidgetLocale } from '../../ui/index.ts';
import { Bar, barLink, UserFace } from './header-bar.tsx';

/** The header of who learns here: the way to the dashboard and the menu of the account. */
export default function LearnerHeader({ user }: { user: SessionUser }) {
  const { logout } = useAuth();
  const text = useText({
    'pt-BR': { nav: 'Principal', menu: `${user.username}, menu da conta` },
    en: { nav: 'Main', menu: `${user.username}, account menu` },
  });
  const lang = useLanguage();
  return (
    <WidgetLocale lang={lang}>
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
    </WidgetLocale>
  );
}
