import { LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../lib/language.ts';
import { Menu, WidgetLocale } from '../../../ui/index.ts';
import { useLogOut } from '../log-out.tsx';
import { setTheme, type Theme, themeChoices, themeWords, useTheme } from '../theme.ts';

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
  const { logOut, question } = useLogOut('/');
  const lang = useLanguage();
  const theme = useTheme();
  const words = themeWords[lang];
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
              id: 'theme',
              label: words.title,
              options: themeChoices.map(([value, Icon]) => ({
                value,
                label: words[value],
                icon: <Icon aria-hidden />,
              })),
              value: theme,
              onChange: (value) => setTheme(value as Theme),
            },
            {
              id: 'logout',
              label: 'Logout',
              onAction: logOut,
              icon: <LogOut aria-hidden />,
            },
          ]}
        />
      </span>
      {question}
    </WidgetLocale>
  );
}
