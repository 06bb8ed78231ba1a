import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useOffline } from '../../lib/connection.ts';

/** A notice at the foot of every screen while the server cannot be reached and is being retried. */
export function ConnectionNotice() {
  const offline = useOffline();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-40 flex justify-center px-4"
    >
      {offline && (
        <p className="pointer-events-auto flex items-center gap-3 rounded-full bg-ink px-5 py-2.5 text-sm font-medium text-surface shadow-float animate-rise-in">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          <Trans>The server cannot be reached. Trying again...</Trans>
        </p>
      )}
    </div>
  );
}
