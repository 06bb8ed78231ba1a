import { SchoolMark } from './header/brand.tsx';

/** Stands on the page while the first screen is loaded: the mark, where the screen will be. */
export function StartPage() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <div className="animate-pulse" aria-busy>
        <SchoolMark />
      </div>
    </main>
  );
}
