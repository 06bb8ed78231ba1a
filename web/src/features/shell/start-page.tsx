import { SchoolMark } from './header/brand.tsx';

/** Shown while the first screen loads: the school's mark. */
export function StartPage() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <div className="animate-pulse" aria-busy>
        <SchoolMark />
      </div>
    </main>
  );
}
