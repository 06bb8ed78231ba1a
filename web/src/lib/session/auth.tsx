import type { LoginAnswer, SessionUser } from '@trilha/contract';
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
import { lazyImport } from '../boot/lazy-import.ts';
import { tabStore } from '../storage.ts';
import {
  clearSession,
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
  /** Keeps the session when the browser is closed. */
  remember: boolean;
  /** Of the second step, where the account has one. */
  code?: string;
}

export interface Auth {
  /** Null for a visitor. */
  user: SessionUser | null;
  isAuthenticated: boolean;
  /** Logs in and goes where the user belongs; throws what `call` throws. */
  login: (credentials: Credentials) => Promise<void>;
  /** Begins the session that the server has answered and goes where the user belongs. */
  enter: (answer: LoginAnswer, remember: boolean) => Promise<void>;
  /** Logs out on this device and, where it can be reached, on the server; goes to `to`. */
  logout: (options?: { to?: string }) => Promise<void>;
  /** Takes over changed fields, such as those of a saved profile. */
  updateUser: (fresh: Partial<SessionUser>) => void;
}

const AuthContext = createContext<Auth | null>(null);

/* Loaded when they are needed: a visitor's pages ask the server nothing and stay small without. */
const calls = async () => import('../api/auth-calls.ts');
/** Undefined where the code does not come: then nothing was asked for by it either. */
const cache = async () =>
  import('../api/query.ts').then(
    ({ queryClient }) => queryClient,
    () => undefined,
  );
/** Where it does not come, the profile is as fresh as the log-in. */
const ProfileWatch = lazy(() =>
  lazyImport(() => import('./profile.tsx')).catch(() => ({ default: () => null })),
);

function homeOf(user: SessionUser): string {
  return user.is_staff ? '/admin' : '/dashboard';
}

/** Set once a staff user has seen the home page in this tab: only the first visit leads away. */
const HOME_SEEN = 'home_seen';

function isFirstHomeVisit(): boolean {
  return !tabStore.read(HOME_SEEN) && tabStore.write(HOME_SEEN, '1');
}

/** True while the app starts: the guards of the first page run before anything is drawn. */
let starting = true;

/** Sends a staff user who opens the home page to the admin area, once in a session. */
function useStaffStart(user: SessionUser | null): void {
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  const startKey = useRef<string | null>(key);
  const isStaff = user?.is_staff ?? false;
  useEffect(() => {
    starting = false;
    if (key !== startKey.current) startKey.current = null;
    if (!isStaff || pathname !== '/' || !isFirstHomeVisit()) return;
    if (startKey.current) void navigate('/admin', { replace: true });
  }, [isStaff, key, navigate, pathname]);
}

/** Lets the guards and the cached data follow when the user or their rights change. */
function useGuardsFollow(user: SessionUser | null): void {
  const { revalidate } = useRevalidator();
  const id = user?.id;
  const isStaff = user?.is_staff;
  const seen = useRef({ id, isStaff });
  useEffect(() => {
    const before = seen.current;
    seen.current = { id, isStaff };
    if (before.id === id && before.isStaff === isStaff) return;
    const follow = async () => {
      await revalidate();
      // Only now, when the page of the former user has gone: nothing of it asks once more.
      if (before.id === undefined || before.id === id) return;
      const queryClient = await cache();
      if (id === undefined) queryClient?.clear();
      else await queryClient?.resetQueries();
    };
    void follow();
  }, [id, isStaff, revalidate]);
}

export function AuthProvider({ children }: { children: ReactNode }) {
  // A prerendered page is drawn for a visitor first; the stored user follows with hydration.
  const user = useSyncExternalStore(subscribeToSession, currentUser, () => null);
  const navigate = useNavigate();

  useEffect(
    () => onSessionExpired(() => void navigate('/login', { state: { sessionExpired: true } })),
    [navigate],
  );

  useStaffStart(user);
  useGuardsFollow(user);

  const enter = useCallback(
    async (answer: LoginAnswer, remember: boolean) => {
      startSession(answer, remember);
      await navigate(homeOf(answer.user), { replace: true });
    },
    [navigate],
  );

  const login = useCallback(
    async ({ email, password, remember, code }: Credentials) => {
      const { logIn } = await calls();
      await enter(await logIn({ email, password, code }), remember);
    },
    [enter],
  );

  const logout = useCallback(
    async ({ to = '/' }: { to?: string } = {}) => {
      const refresh = currentTokens()?.refresh;
      // First of all: what is under way must not reach the server with a session that has ended.
      await (await cache())?.cancelQueries();
      clearSession();
      if (refresh) {
        // Logging out here does not wait for the server, and works without it.
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
      enter,
      logout,
      updateUser: updateSessionUser,
    }),
    [user, login, enter, logout],
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

/** Guard (a clientLoader) of pages for logged-in users. */
export function requireUser({ request }: ClientLoaderFunctionArgs): null {
  const user = currentUser();
  if (!user) throw redirect('/login');
  if (starting && user.is_staff && new URL(request.url).pathname === '/dashboard') {
    throw redirect('/admin');
  }
  return null;
}

/** Guard of the admin area. */
export function requireStaff(): null {
  const user = currentUser();
  if (!user) throw redirect('/login');
  if (!user.is_staff) throw redirect('/dashboard');
  return null;
}

/** Guard of the log-in page: who is logged in already goes where they belong. */
export function visitorsOnly(): null {
  const user = currentUser();
  if (user) throw redirect(homeOf(user));
  return null;
}
