import type { LoginAnswer, PasskeyAssertion, SessionUser } from '@trilha/contract';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import {
  type ClientLoaderFunctionArgs,
  redirect,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { publicAddressHere, usePublicAddress } from '../language.ts';
import { lazyImport } from '../routes/lazy-import.ts';
import { publicPathOf } from '../routes/public-addresses.ts';
import { tabStore } from '../storage.ts';
import { loadTexts, openCatalogs } from '../texts/texts.ts';
import { forgetWantedPlace, keepWantedPlace, takeWantedPlace } from './wanted-place.ts';
import { forgetUser } from './own-work.ts';
import { forgetTypedEmail } from './typed-email.ts';
import {
  clearSession,
  currentLapse,
  currentTokens,
  currentUser,
  onSessionExpired,
  startSession,
  subscribeToSession,
  updateSessionUser,
} from './session.ts';

export interface Credentials {
  email: string;
  password: string;
  /** Keeps the session after the browser is closed. */
  remember: boolean;
  /** The code of the second step, if the account has one. */
  code?: string;
  /** In place of the code. */
  passkey?: PasskeyAssertion | undefined;
  /** In which a refusal is to be said, where that is not the page's. */
  language?: string;
}

export interface Auth {
  /** Null for a visitor. */
  user: SessionUser | null;
  isAuthenticated: boolean;
  /**
   * Logs in and navigates to the user's start page; throws what `call` throws. Who logs in again after
   * their session has lapsed stays where they are.
   */
  login: (credentials: Credentials) => Promise<void>;
  /** Starts the session of the server's answer and navigates to the user's start page. */
  completeLogin: (answer: LoginAnswer, remember: boolean) => Promise<void>;
  /**
   * Logs out on this device and, if it can be reached, on the server; removes what the browser keeps of the
   * user's work, which the caller has said; navigates to `to`.
   */
  logout: (options?: { to?: string }) => Promise<void>;
  /** Updates fields of the stored user, such as those of a saved profile. */
  updateUser: (fresh: Partial<SessionUser>) => void;
}

const AuthContext = createContext<Auth | null>(null);

/* Lazy imports: a visitor's pages make no calls and stay small without this code. */
const calls = async () => import('../api/auth-calls.ts');
/** Undefined if the code does not load. Then no query was cached by it either. */
const cache = async () =>
  import('../api/query.ts').then(
    ({ queryClient }) => queryClient,
    () => undefined,
  );
/** If it does not load, the profile stays as it was at the log-in. */
const ProfileWatch = lazy(() =>
  lazyImport(() => import('./profile.tsx')).catch(() => ({ default: () => null })),
);

/** The state of a navigation that the guard of unsaved changes lets pass: nobody is there to be asked. */
const WITHOUT_ASKING = { withoutAsking: true };

/** Where staff begin: the dashboard of the whole school is for who may do everything. */
export const startOf = (user: SessionUser) =>
  user.is_superuser || user.staff_role === 'all' ? '/admin' : '/admin/dashboard';

function homeOf(user: SessionUser): string {
  return user.is_staff ? startOf(user) : '/dashboard';
}

/** Set once a staff user has opened the home page in this tab: only the first visit is redirected. */
const HOME_SEEN = 'home_seen';

function isFirstHomeVisit(): boolean {
  return !tabStore.read(HOME_SEEN) && tabStore.write(HOME_SEEN, '1');
}

/** Set by a log-out: the screen that is left then is not asked for. */
let hasLoggedOut = false;

/** True while the app starts: the guards of the first page run before the first render. */
let starting = true;

/** Redirects a staff user from the home page to the admin area, once per session. */
function useStaffStart(user: SessionUser | null): void {
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  const startKey = useRef<string | null>(key);
  const isStaff = user?.is_staff ?? false;
  useEffect(() => {
    starting = false;
    if (key !== startKey.current) startKey.current = null;
    if (!isStaff || publicPathOf(pathname) !== '/' || !isFirstHomeVisit()) return;
    if (startKey.current) void navigate('/admin', { replace: true });
  }, [isStaff, key, navigate, pathname]);
}

/** Reruns the guards and refreshes the cached data when the user or their rights change. */
function useRevalidationOnUserChange(user: SessionUser | null): void {
  const { revalidate } = useRevalidator();
  const id = user?.id;
  const rights = user?.is_staff && user.staff_role;
  const seen = useRef({ id, rights });
  useEffect(() => {
    const before = seen.current;
    seen.current = { id, rights };
    if (before.id === id && before.rights === rights) return;
    const follow = async () => {
      await revalidate();
      // After the revalidation the former user's page is unmounted, so that it does not fetch again.
      if (before.id === undefined || before.id === id) return;
      const queryClient = await cache();
      // Somebody has logged in meanwhile: their screens wait for answers already.
      if (currentUser()?.id !== id) return;
      if (id === undefined) queryClient?.clear();
      else await queryClient?.resetQueries();
    };
    void follow();
  }, [id, rights, revalidate]);
}

export function AuthProvider({ children }: { children: ReactNode }) {
  // A prerendered page is rendered for a visitor. The stored user follows with hydration.
  const user = useSyncExternalStore(subscribeToSession, currentUser, () => null);
  const navigate = useNavigate();
  const loginPage = usePublicAddress()('/login');

  useEffect(
    () =>
      onSessionExpired(() => {
        const state = { sessionExpired: true, ...WITHOUT_ASKING };
        void navigate(loginPage, { state });
      }),
    [navigate, loginPage],
  );

  useStaffStart(user);
  useRevalidationOnUserChange(user);

  const completeLogin = useCallback(
    async (answer: LoginAnswer, remember: boolean) => {
      const lapsed = currentLapse()?.user.id;
      // First, so that the screen behind the log-in, which is fetched ahead in the language of this one, does
      // not begin in it. Without its texts it is better than none.
      await loadTexts(answer.user.language, openCatalogs()).catch(() => undefined);
      startSession(answer, remember);
      forgetTypedEmail();
      if (lapsed === answer.user.id) return;
      hasLoggedOut = false;
      const wanted = takeWantedPlace(answer.user);
      // Another user: the input of the former one stays in their draft.
      const state = lapsed === undefined ? wanted && { wanted } : WITHOUT_ASKING;
      await navigate(homeOf(answer.user), { replace: true, state });
    },
    [navigate],
  );

  const login = useCallback(
    async ({ remember, language, ...credentials }: Credentials) => {
      const { logIn } = await calls();
      await completeLogin(await logIn(credentials, language), remember);
    },
    [completeLogin],
  );

  const logout = useCallback(
    async ({ to = '/' }: { to?: string } = {}) => {
      const refresh = currentTokens()?.refresh;
      const id = currentUser()?.id;
      // First, so that running queries do not reach the server with an ended session.
      await (await cache())?.cancelQueries();
      hasLoggedOut = true;
      forgetWantedPlace();
      forgetTypedEmail();
      clearSession();
      if (id !== undefined) forgetUser(id);
      if (refresh) {
        // Logging out on this device does not wait for the server, and works without it.
        calls()
          .then(({ logOut }) => logOut(refresh))
          .catch(() => undefined);
      }
      await navigate(to);
    },
    [navigate],
  );

  const auth = useMemo<Auth>(
    () => ({
      user,
      isAuthenticated: user !== null,
      login,
      completeLogin,
      logout,
      updateUser: updateSessionUser,
    }),
    [user, login, completeLogin, logout],
  );

  return (
    <AuthContext value={auth}>
      {children}
      {user && (
        <Suspense>
          <ProfileWatch />
        </Suspense>
      )}
    </AuthContext>
  );
}

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used inside an AuthProvider.');
  return auth;
}

/** Only who begins here, or lost their session, has asked for it; a log-out leads away on purpose. */
function toLogin({ url }: Request): Response {
  if (!hasLoggedOut) keepWantedPlace(url);
  return redirect(publicAddressHere('/login'));
}

/** The guard (a clientLoader) of pages for logged-in users. */
export function requireUser({ request }: ClientLoaderFunctionArgs): null {
  const user = currentUser();
  if (!user) throw toLogin(request);
  if (starting && user.is_staff && new URL(request.url).pathname === '/dashboard') {
    throw redirect('/admin');
  }
  return null;
}

/** The guard of the admin area. */
export function requireStaff({ request }: ClientLoaderFunctionArgs): null {
  const user = currentUser();
  if (!user) throw toLogin(request);
  if (!user.is_staff) throw redirect('/dashboard');
  if (/^\/admin\/?$/.test(new URL(request.url).pathname) && startOf(user) !== '/admin') {
    throw redirect(startOf(user));
  }
  return null;
}

/** The guard of the log-in page: redirects logged-in users to their start page. */
export function visitorsOnly(): null {
  const user = currentUser();
  if (user) throw redirect(homeOf(user));
  return null;
}
