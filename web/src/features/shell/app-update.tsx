import { Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { keepApp, type Update } from '../../lib/boot/app-worker.ts';
import { useIsCalm } from '../../lib/calm.ts';

/**
 * Keeps the app in the browser of somebody who is logged in, and says when a new version is ready: not in a
 * quiz, and not over unsaved input. Whoever does not take it gets it with the next page that is loaded.
 */
export default function AppUpdate() {
  const isCalm = useIsCalm();
  const [update, setUpdate] = useState<Update | null>(null);
  const { t } = useLingui();
  useEffect(() => keepApp((ready) => setUpdate(() => ready)), []);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4"
    >
      {update && isCalm && (
        <p className="pointer-events-auto flex items-center gap-3 rounded-full bg-ink py-1.5 pr-1.5 pl-5 text-sm font-medium text-surface shadow-float animate-rise-in">
          <Trans>A new version is ready.</Trans>
          <button
            type="button"
            className="flex min-h-9 items-center pointer-coarse:min-h-11 gap-1.5 rounded-full px-3 font-semibold underline underline-offset-4 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-surface"
            onClick={update}
          >
            <RefreshCw aria-hidden className="size-4 shrink-0" />
            <Trans>Update</Trans>
          </button>
          <button
            type="button"
            aria-label={t`Later`}
            className="grid size-9 place-items-center pointer-coarse:size-11 rounded-full focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-surface"
            onClick={() => setUpdate(null)}
          >
            <X aria-hidden className="size-4.5" />
          </button>
        </p>
      )}
    </div>
  );
}
