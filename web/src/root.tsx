import {
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { Links, Meta, type MetaFunction, Outlet, ScrollRestoration } from 'react-router';
import { colourRule } from './content/colours.ts';
import { published, SCHOOL_ELEMENT } from './content/published.ts';
import { pageTitle, school } from './content/school.ts';
import { ConnectionNotice } from './features/shell/connection-notice.tsx';
import { ErrorPage } from './features/shell/error-page.tsx';
import { NavigationProgress } from './features/shell/navigation-progress.tsx';
import { RouteAnnouncer } from './features/shell/route-announcer.tsx';
import { StartPage } from './features/shell/start-page.tsx';
import { AuthProvider, useAuth } from './lib/session/auth.tsx';
import { hasUnsent } from './lib/session/own-work.ts';
import { currentLapse, currentUser, subscribeToSession } from './lib/session/session.ts';
import { lazyImport } from './lib/routes/lazy-import.ts';
import { whenNetworkIdle } from './lib/routes/network-idle.ts';
import { sessionMarkScript } from './lib/boot/before-paint.ts';
import { AppScripts, FirstScript, StartContext } from './lib/boot/start.tsx';
import { useTellAlive } from './lib/boot/hydration.ts';
import { useLanguage, wantedSiteLanguage } from './lib/language.ts';
import { TextsProvider } from './lib/texts/texts-provider.tsx';
import { loadTexts } from './lib/texts/texts.ts';
import { FONTS } from './ui/fonts.ts';
import { THEME_SCRIPT, ToastRegion } from './ui/index.ts';
import './ui/tokens.css';

/** The title of a page that gives itself none. */
export const meta: MetaFunction = ({ error }) => [
  { title: error ? pageTitle('Unexpected Application Error!') : school.name },
];

/** The document around everything, the start and the error page included. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <TextsProvider>
      <Document>{children}</Document>
    </TextsProvider>
  );
}

function Document({ children }: { children: ReactNode }) {
  const lang = useLanguage();
  // The fallback document of the single-page routes is written before its language is known.
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);
  return (
    <html lang={lang} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PublishedSchool />
        <FirstScript />
        <HeadLinks />
        <script dangerouslySetInnerHTML={{ __html: `${THEME_SCRIPT};${sessionMarkScript}` }} />
        <Meta />
        <Links />
        {colourRule && <style dangerouslySetInnerHTML={{ __html: colourRule }} />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <AppScripts />
      </body>
    </html>
  );
}

/** What the school has published, before any code that reads it (`published.ts`). Without it pages stay as they were built. */
function PublishedSchool() {
  if (Object.keys(published).length === 0) return null;
  return (
    <script
      id={SCHOOL_ELEMENT}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: JSON.stringify(published).replaceAll('<', String.raw`\u003c`),
      }}
    />
  );
}

/**
 * The page of the screens behind the log-in asks for the face of its text only: the screen's data need
 * not wait for the rest, which the app brings with it. The face of headlines is asked for ahead by built
 * pages alone: when the app runs, the style sheet has long asked for it, and the browser would warn.
 */
function HeadLinks() {
  const start = use(StartContext);
  return (
    <>
      <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={FONTS.text} />
      {start?.isFallback ? (
        <link rel="icon" type="image/svg+xml" href={start.icon} />
      ) : (
        <>
          {start && (
            <link
              rel="preload"
              as="font"
              type="font/woff2"
              crossOrigin="anonymous"
              href={FONTS.display}
            />
          )}
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          <link rel="manifest" href="/manifest.webmanifest" />
        </>
      )}
    </>
  );
}

export default function App() {
  useTellAlive();
  return (
    <AuthProvider>
      <NavigationProgress />
      <Outlet />
      <ConnectionNotice />
      <RouteAnnouncer />
      <ToastRegion />
      <SessionLapse />
      <KeptApp />
      <UnsentWork />
    </AuthProvider>
  );
}

/** With its texts: the screens over which it stands have none of the log-in. */
const LogInAgain = lazy(async () => {
  const [code] = await Promise.all([
    lazyImport(() => import('./features/account/login/log-in-again.tsx')),
    loadTexts(wantedSiteLanguage(), ['contract', 'login']),
  ]);
  return code;
});

/** Asks for the log-in where a session has ended under unsaved input. */
function SessionLapse() {
  const lapse = useSyncExternalStore(subscribeToSession, currentLapse, () => null);
  return (
    lapse && (
      <Suspense>
        <LogInAgain lapse={lapse} />
      </Suspense>
    )
  );
}

const AppUpdate = lazy(() => lazyImport(() => import('./features/shell/app-update.tsx')));

/** The app is kept in the browsers of those who use it; who only reads the public pages is spared it. */
function KeptApp() {
  const { isAuthenticated } = useAuth();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const start = () => setIdle(true);
    const stop = whenNetworkIdle(() => {
      // What is known to fail is not asked for.
      if (navigator.onLine) start();
      else window.addEventListener('online', start, { once: true });
    });
    return () => {
      stop();
      window.removeEventListener('online', start);
    };
  }, []);
  return (
    isIdle &&
    isAuthenticated && (
      <Suspense>
        <AppUpdate />
      </Suspense>
    )
  );
}

/** Sends what an earlier visit could not, on whatever page this one begins. */
function UnsentWork() {
  const id = useAuth().user?.id;
  useEffect(() => {
    if (id === undefined || !hasUnsent(id)) return undefined;
    return whenNetworkIdle(() => void sendUnsent(id));
  }, [id]);
  return null;
}

async function sendUnsent(userId: number): Promise<void> {
  const code = await lazyImport(() => import('./features/learn/progress/progress.ts')).catch(
    () => undefined,
  );
  // Meanwhile they may have logged out.
  if (currentUser()?.id === userId) code?.outboxOf(userId).resume();
}

/** What stands on the page while the first screen is loaded. */
export function HydrateFallback() {
  return <StartPage />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />;
}
