import { useLingui } from '@lingui/react/macro';
import { LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { LANGUAGE_NAMES, useLanguage, usePublicAddress } from '../../../lib/language.ts';
import { Menu, WidgetLocale } from '../../../ui/index.ts';
import { useAccountWords } from './account-words.ts';
import { useLanguageChoice } from '../language-choice.tsx';
import { useLogOut } from '../log-out.tsx';
import { setTheme, type Theme, themeChoices, useTheme } from '../theme.ts';

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
  const { logOut, question } = useLogOut(usePublicAddress()('/'));
  const lang = useLanguage();
  const theme = useTheme();
  const { t, i18n } = useLingui();
  const words = useAccountWords();
  const { own, choose } = useLanguageChoice();
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
              label: words.dashboard,
              to: '/dashboard',
              icon: <LayoutDashboard aria-hidden />,
            },
            {
              id: 'profile',
              label: words.profile,
              to: '/profile',
              icon: <UserRound aria-hidden />,
            },
            {
              id: 'theme',
              label: t`Theme`,
              options: themeChoices.map(({ value, name, Icon }) => ({
                value,
                label: i18n._(name),
                icon: <Icon aria-hidden />,
              })),
              value: theme,
              onChange: (value) => setTheme(value as Theme),
            },
            {
              id: 'language',
              label: t`Language`,
              options: LANGUAGE_NAMES.map(({ value, name }) => ({
                value,
                label: name,
                lang: value,
              })),
              value: own,
              onChange: choose,
            },
            {
              id: 'logout',
              label: words.logout,
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
