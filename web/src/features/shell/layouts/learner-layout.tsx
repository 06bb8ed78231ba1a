import { useEffect, useState } from 'react';
import { type ClientLoaderFunctionArgs, Outlet, PrefetchPageLinks } from 'react-router';
import { requireUser } from '../../../lib/session/auth.tsx';
import { beganEarly } from '../../../lib/boot/prefetch.ts';
import { whenNetworkIdle } from '../../../lib/routes/network-idle.ts';
import { WantedNotice } from '../wanted-notice.tsx';
import { SiteFrame } from './frame.tsx';

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return requireUser(args);
}
/** The guard runs again at every navigation. */
export const shouldRevalidate = () => true;

/** One address of each screen, to prefetch its code. */
const SCREENS = ['/dashboard', '/profile', '/course/1', '/course/1/quizzes'];

/** The screens for logged-in users. */
export default function LearnerLayout() {
  return (
    <SiteFrame>
      {/* As high as the window below the header: what a screen loads moves no footer that is seen. */}
      <div className="min-h-[calc(100dvh-4rem)]">
        <WantedNotice className="container-page mt-6" />
        <Outlet />
      </div>
      <PrefetchScreens />
    </SiteFrame>
  );
}

/** Prefetches the screens' code, so that they open and show an error while the server is unreachable. */
function PrefetchScreens() {
  // The screen that a visit begins with loads first. After another page prefetching starts at once.
  const [isTime, setTime] = useState(!beganEarly());
  useEffect(() => whenNetworkIdle(() => setTime(true)), []);
  return isTime && SCREENS.map((page) => <PrefetchPageLinks key={page} page={page} />);
}
