import { LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useAuth } from '../../../lib/session/auth.tsx';
import { useLanguage } from '../../../lib/language.ts';
import { Menu, WidgetLocale } from '../../../ui/index.ts';

export interface AccountMenuProps {
  label: string;
  trigger: ReactNode;
  /** Whether the placeholder button was pressed before this menu had loaded. */
  isOpenAtFirst: boolean;
  /** Whether the placeholder button has the focus. */
  hasFocusAtFirst: () => boolean;
}

/** The account menu of the logged-in user. */
export default function AccountMenu(props: AccountMenuProps) {
  const { label, trigger, isOpenAtFirst, hasFocusAtFirst } = props;
  const { logout } = useAuth();
  const lang = useLanguage();
  const box = useRef<HTMLSpanElement>(null);
  // Read during the first render, while the placeholder button still exists.
  const [hadFocus] = useState(hasFocusAtFirst);
  useLayoutEffect(() => {
    if (hadFocus) box.current?.querySelector('button')?.focus();
  }, [hadFocus]);
  return (
    <WidgetLocale lang={lang}>
      <span ref={box} className="contents">
        <Menu
          label={label}
          trigger={trigger}
          defaultOpen={isOpenAtFirst}
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
      </span>
    </WidgetLocale>
  );
}
