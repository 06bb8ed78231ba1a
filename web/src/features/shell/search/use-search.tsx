import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { lazyImport } from '../../../lib/routes/lazy-import.ts';
import { IconButton } from '../../../ui/index.ts';
import { keepTyped, takeTyped } from './typed-ahead.ts';

const SearchDialog = lazy(() => lazyImport(() => import('./search-dialog.tsx')));

/** As far as one can know it, whether keys are called as on a Mac. */
const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The search of the admin area, which opens by Ctrl+K (Cmd+K) from anywhere in it. */
export function useSearch() {
  const [isOpen, setOpen] = useState(false);
  /** Its code is loaded when it opens first, and stays. */
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => {
    setOpen(true);
    setWasOpen(true);
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!(isMac() ? event.metaKey : event.ctrlKey)) return;
      event.preventDefault();
      if (!isOpen) keepTyped(() => setOpen(false));
      setOpen(!isOpen);
      setWasOpen(true);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) takeTyped();
  }, [isOpen]);
  const dialog = wasOpen && (
    <Suspense>
      <SearchDialog isOpen={isOpen} onOpenChange={setOpen} />
    </Suspense>
  );
  return { open, dialog };
}

export interface SearchButtonProps {
  onPress: () => void;
  /** An icon, for the head of a phone. */
  isSmall?: boolean;
}

/** Opens the search, and says by which keys it opens too. */
export function SearchButton({ onPress, isSmall = false }: SearchButtonProps) {
  const { t } = useLingui();
  if (isSmall) {
    return (
      <IconButton label={t`Search`} onPress={onPress} className="ml-auto">
        <Search aria-hidden className="size-5.5" />
      </IconButton>
    );
  }
  return (
    <button
      type="button"
      onClick={onPress}
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      className="flex min-h-9 w-full max-w-72 items-center gap-2.5 rounded-md border border-line-strong bg-surface px-3 text-sm text-ink-muted transition-colors hover:border-brand-ink hover:text-ink pointer-coarse:min-h-11"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <Trans>Search</Trans>
      <kbd aria-hidden className="ml-auto font-sans text-sm whitespace-nowrap">
        {isMac() ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}
