import { useEffect, useState } from 'react';
import { type ClientLoaderFunctionArgs, Outlet, PrefetchPageLinks } from 'react-router';
import { requireUser } from '../../lib/auth.tsx';
import { beganEarly } from '../../lib/early.ts';
import { whenQuiet } from '../../lib/quiet.ts';
import { SiteFrame } from './frame.tsx';

export function clientLoader(args: ClientLoaderFunctionArgs) {
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
      <FetchAhead />
    </SiteFrame>
  );
}

/** A screen whose code is there still opens while the server is away, and says so itself. */
function FetchAhead() {
  // The screen with which a visit begins comes first; after another page there is time at once.
  const [isTime, setTime] = useState(!beganEarly());
  useEffect(() => whenQuiet(() => setTime(true)), []);
  return isTime && SCREENS.map((page) => <PrefetchPageLinks key={page} page={page} />);
}
