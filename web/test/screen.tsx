import { api, type Profile } from '@trilha/contract';
import { type ComponentType, useEffect, useLayoutEffect } from 'react';
import {
  createRoutesStub,
  type Location,
  type LoaderFunction,
  Meta,
  type MetaFunction,
  type NavigateFunction,
  Outlet,
  useLocation,
  useNavigate,
} from 'react-router';
import { render } from 'vitest-browser-react';
import AdminLayout from '../src/features/shell/layouts/admin-layout.tsx';
import { Main, SiteFrame } from '../src/features/shell/layouts/frame.tsx';
import WidgetsLayout from '../src/features/shell/layouts/widgets-layout.tsx';
import { useLanguage } from '../src/lib/language.ts';
import { startSession } from '../src/lib/session/session.ts';
import { TextsProvider } from '../src/lib/texts/texts-provider.tsx';
import App from '../src/root.tsx';
import { fallback, noNetwork } from './api.ts';
import { profile, STAFF, SUPERUSER } from './factories.ts';

/** What a route module exports, as `import * as screen from './screen.tsx'` gives it. */
interface ScreenModule {
  default: ComponentType;
  clientLoader?: (args: never) => unknown;
  meta?: MetaFunction;
  handle?: unknown;
}

/** Who is logged in; null is a visitor. */
export type User = 'student' | 'staff' | 'superuser' | Profile | null;

export interface ScreenOptions {
  /** Its pattern in `routes.ts`, such as `/admin/users/:id/edit`; the address decides the language. */
  path?: string;
  /** The address that is opened; needed where the pattern has parameters. */
  at?: string | Partial<Location>;
  /** A student where nothing else is said. */
  user?: User;
  /** What the app draws around it: header and footer, or the sidebar of the admin area. */
  frame?: 'site' | 'admin';
}

const USERS = {
  student: () => profile(),
  staff: () => profile(STAFF),
  superuser: () => profile(SUPERUSER),
};

let current: { location: Location; navigate: NavigateFunction } | undefined;

/** The app's own root, and what its document says about the page. */
function Root() {
  return (
    <TextsProvider>
      <Document />
    </TextsProvider>
  );
}

function Document() {
  const lang = useLanguage();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);
  // With the drawing itself: a test that sees the screen sees its address too.
  useLayoutEffect(() => {
    current = { location, navigate };
  }, [location, navigate]);
  return (
    <>
      <Meta />
      <App />
    </>
  );
}

function PlainFrame() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}

function SiteAround() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

/** Where a link of the screen leads: the other screens are not there. */
function OtherScreen() {
  return <p>Another screen</p>;
}

/** What every page asks for by itself; a test that cares mocks it. */
function answerUsualCalls(user: Profile | null): void {
  fallback(api.system.ready, noNetwork);
  if (!user) return;
  fallback(api.profile.get, user);
  fallback(api.views.list, []);
  fallback(api.adminCounts.get, {
    enrollments_today: 0,
    open_messages: 0,
    deletion_requests: 0,
    staff_without_second_factor: null,
  });
  fallback(api.secondFactor.get, {
    is_on: false,
    is_required: false,
    recovery_codes_left: 0,
    asks_password: true,
  });
}

/**
 * Opens one screen as the app does: inside its root, with session, queries, toasts and language.
 * Calls of the screen need a `mock` first.
 */
export async function renderScreen(
  screen: ScreenModule | ComponentType,
  options: ScreenOptions = {},
) {
  const { user: who = 'student', frame } = options;
  const { path = who === null ? '/' : '/dashboard' } = options;
  const { at = path } = options;
  const module: ScreenModule = 'default' in screen ? screen : { default: screen };
  const user = typeof who === 'string' ? USERS[who]() : who;
  if (user) startSession({ access: 'access', refresh: 'refresh', user }, true);
  answerUsualCalls(user);
  const Frame = { none: PlainFrame, site: SiteAround, admin: AdminLayout }[frame ?? 'none'];
  const Stub = createRoutesStub([
    {
      Component: Root,
      children: [
        {
          Component: WidgetsLayout,
          children: [
            {
              Component: Frame,
              children: [
                {
                  path,
                  Component: module.default,
                  loader: module.clientLoader as LoaderFunction | undefined,
                  meta: module.meta,
                  handle: module.handle,
                },
              ],
            },
          ],
        },
        { path: '*', Component: OtherScreen },
      ],
    },
  ]);
  const rendered = await render(<Stub initialEntries={[at]} />);
  return {
    ...rendered,
    /** The address now, for `expect.poll(screen.address)`. */
    address: () => current && current.location.pathname + current.location.search,
    /** What the address carries along unseen. */
    locationState: (): unknown => current?.location.state,
    /** Goes to another address, or back with -1, as the browser's own buttons do. */
    go: async (to: string | number) =>
      // Two overloads, of which each takes one kind.
      typeof to === 'number' ? current?.navigate(to) : current?.navigate(to),
  };
}
