import { Menu } from 'lucide-react';
import type { Language } from '../../lib/language.ts';
import { cx } from '../../ui/index.ts';
import { SchoolLogo, SchoolMark } from './header/brand.tsx';
import { Bar } from './header/header-bar.tsx';

/**
 * The word in each language: this page is the same for all of them, and its first script says which one is
 * wanted (`lang` of the document). No catalog has come yet.
 */
const WAITING = [
  { lang: 'en', word: 'Loading...', shown: 'in-[[data-frame]:lang(en)]:block' },
  { lang: 'pt-BR', word: 'Carregando...', shown: 'in-[[data-frame]:lang(pt-BR)]:block' },
  { lang: 'fr', word: 'Chargement...', shown: 'in-[[data-frame]:lang(fr)]:block' },
] as const satisfies readonly { lang: Language; word: string; shown: string }[];

/**
 * Shown while the first screen loads: behind the log-in the frame of that screen, else the school's
 * mark. It is part of the page itself, which is the same for all screens; the page's first script
 * says which frame is wanted (`data-frame`, see `lib/boot/screen-script.ts`).
 */
export function StartPage() {
  return (
    <div className="min-h-dvh in-data-[frame=admin]:lg:grid in-data-[frame=admin]:lg:grid-cols-[16rem_minmax(0,1fr)] in-data-[frame=admin]:in-data-folded:lg:grid-cols-[4.5rem_minmax(0,1fr)]">
      <div className="hidden in-data-[frame=learner]:block">
        <Bar home={<SchoolLogo />} />
      </div>
      <AdminFrame />
      <main id="main" className="min-w-0">
        {/* The slim bar above the screens of the admin area. */}
        <div className="hidden h-14 border-b border-line bg-surface-raised in-data-[frame=admin]:lg:block" />
        {WAITING.map(({ lang, word, shown }) => (
          <p
            key={lang}
            role="status"
            lang={lang}
            className={cx('hidden container-page pt-6 text-ink-muted', shown)}
          >
            {word}
          </p>
        ))}
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
        <div className="flex h-8 items-center px-2 in-data-folded:w-9 in-data-folded:overflow-hidden in-data-folded:px-0">
          <SchoolLogo />
        </div>
      </aside>
    </>
  );
}
