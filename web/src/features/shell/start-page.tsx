import { Menu } from 'lucide-react';
import { SchoolLogo, SchoolMark } from './brand.tsx';
import { Bar } from './header-bar.tsx';

/**
 * Stands on the page while the first screen is loaded, in the place of the screen: behind the log-in its
 * frame, else the mark alone. It is in the page itself, which is the same for all screens; the page's
 * first script says which frame is wanted (`data-frame`, see lib/boot/screen-script.ts).
 */
export function StartPage() {
  return (
    <div className="min-h-dvh in-data-[frame=admin]:lg:grid in-data-[frame=admin]:lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="hidden in-data-[frame=learner]:block">
        <Bar home={<SchoolLogo />} />
      </div>
      <AdminFrame />
      <main id="main">
        <p role="status" className="hidden container-page pt-6 text-ink-muted in-data-frame:block">
          Loading...
        </p>
        <div className="grid min-h-dvh place-items-center in-data-frame:hidden">
          <div className="animate-pulse" aria-busy>
            <SchoolMark />
          </div>
        </div>
      </main>
    </div>
  );
}

/** The bar and the sidebar of the admin area (see admin-layout.tsx), with nothing to press yet. */
function AdminFrame() {
  return (
    <>
      <header className="hidden h-16 items-center gap-3 border-b border-line bg-surface px-4 in-data-[frame=admin]:max-lg:flex">
        <span aria-hidden className="grid size-11 place-items-center">
          <Menu className="size-6" />
        </span>
        <SchoolLogo />
      </header>
      <aside className="hidden h-dvh border-r border-line bg-surface-raised p-4 in-data-[frame=admin]:lg:block">
        <div className="flex h-8 items-center px-2">
          <SchoolLogo />
        </div>
      </aside>
    </>
  );
}
