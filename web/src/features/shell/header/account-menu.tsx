import { useLingui } from '@lingui/react/macro';
import { LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { LANGUAGE_NAMES, useLanguage, usePublicAddress } from '../../../lib/language.ts';
import { lazyImport } from '../../../lib/routes/lazy-import.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { Menu, toast, WidgetLocale } from '../../../ui/index.ts';
import { useAccountWords } from './account-words.ts';
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
  const own = useAuth().user?.language ?? 'en';
  const choose = async (value: string) => {
    const chosen = LANGUAGE_NAMES.find((each) => each.value === value);
    if (!chosen) return;
    try {
      const { chooseLanguage } = await lazyImport(
        () => import('../../../lib/session/own-language.ts'),
      );
      await chooseLanguage(chosen.value);
    } catch (error) {
      console.warn('The language was not saved.', error);
      toast(t`The language could not be saved. Please try again.`, { tone: 'error' });
    }
  };
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
              onChange: (value) => void choose(value),
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
