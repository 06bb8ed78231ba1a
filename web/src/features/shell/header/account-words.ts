import { useLingui } from '@lingui/react/macro';
import { useAuth } from '../../../lib/session/auth.tsx';

/**
 * The entries of the account. Who has chosen no other language has them in English on every page, as the
 * specification writes them.
 */
export function useAccountWords() {
  const { t } = useLingui();
  const { user } = useAuth();
  if (user?.language === 'en') {
    return { dashboard: 'Dashboard', profile: 'Profile', logout: 'Logout' };
  }
  return { dashboard: t`Dashboard`, profile: t`Profile`, logout: t`Logout` };
}
