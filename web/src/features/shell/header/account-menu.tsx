import { LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useAuth } from '../../../lib/session/auth.tsx';
import { useLanguage } from '../../../lib/language.ts';
import { Menu, WidgetLocale } from '../../../ui/index.ts';

export interface AccountMenuProps {
  label: string;
  trigger: ReactNode;
  /** The button that stood here was pressed already. */
  isOpenAtFirst: boolean;
  /** Whether the button that stood here has the focus. */
  hasFocusAtFirst: () => boolean;
}

/** The menu of who is logged in. */
export default function AccountMenu(props: AccountMenuProps) {
  const { label, trigger, isOpenAtFirst, hasFocusAtFirst } = props;
  const { logout } = useAuth();
  const lang = useLanguage();
  const box = useRef<HTMLSpanElement>(null);
  // Asked while the other button is still there.
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
