import { type ClientLoaderFunctionArgs, Outlet, PrefetchPageLinks } from 'react-router';
import { requireUser } from '../../lib/auth.tsx';
import type { RouteHandle } from '../../lib/language.ts';
import { SiteFrame } from './frame.tsx';
import { loadLearnerHeader } from './site-header.tsx';

export const handle: RouteHandle = { lang: 'en' };

export function clientLoader(args: ClientLoaderFunctionArgs) {
  void loadLearnerHeader();
  return requireUser(args);
}
/** The guard looks again at every change of page. */
export const shouldRevalidate = () => true;

/** One address of each screen: its code is fetched ahead. */
const SCREENS = ['/dashboard', '/profile', '/course/1', '/course/1/quizzes'];

/** The screens for logged-in users. */
export default function LearnerLayout() {
  return (
    <SiteFrame>
      <Outlet />
      {/* A screen whose code is there still opens while the server is away, and says so itself. */}
      {SCREENS.map((page) => (
        <PrefetchPageLinks key={page} page={page} />
      ))}
    </SiteFrame>
  );
}
