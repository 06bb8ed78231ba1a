import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { usePublicAddress } from '../../lib/language.ts';
import { reportError } from '../../lib/errors/report-error.ts';
import { Button, buttonClass } from '../../ui/index.ts';
import { SchoolLogo } from './header/brand.tsx';

/** The page for unknown addresses and uncaught errors. It replaces the whole app. */
export function ErrorPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => reportError(error), [error]);
  const code = codeIn(error);
  const address = usePublicAddress();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="band grid min-h-dvh place-items-center px-4 py-10 outline-none"
    >
      <div className="flex w-full max-w-2xl flex-col items-center gap-6 text-center">
        <SchoolLogo />
        <LostTrail />
        <h1 lang="en" className="text-2xl">
          Unexpected Application Error!
        </h1>
        <p className="max-w-prose text-lg text-ink-muted">
          {isMissing ? (
            <Trans>
              We could not find this page. Its address may have changed or may be mistyped.
            </Trans>
          ) : (
            <Trans>
              Something went wrong on our side. Try again; if it stays, tell your school.
            </Trans>
          )}
        </p>
        {code && (
          <p className="text-ink-muted">
            <Trans>
              Code for your school: <code className="wrap-anywhere text-ink">{code}</code>
            </Trans>
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          {!isMissing && (
            <Button variant="accent" onPress={() => window.location.reload()}>
              <Trans>Try again</Trans>
            </Button>
          )}
          {/* Reloads the page, because the error may be in the state of the running app. */}
          <a
            href={address('/')}
            className={buttonClass({ variant: isMissing ? 'accent' : 'secondary' })}
          >
            <Trans>Back to the home page</Trans>
          </a>
        </div>
      </div>
    </main>
  );
}

/**
 * The code of a call that the server has failed at (`ApiError`), read without the code of the calls, which
 * this page need not load.
 */
function codeIn(error: unknown): string | undefined {
  const requestId: unknown =
    error instanceof Error && 'requestId' in error ? error.requestId : undefined;
  return typeof requestId === 'string' ? requestId : undefined;
}

/** A picture: the trail ends before its waypoint. */
function LostTrail() {
  return (
    <svg viewBox="0 0 340 150" aria-hidden className="w-full max-w-sm">
      <g className="stroke-brand-300" fill="none" strokeWidth="14" strokeLinecap="round">
        <path d="M8 138h92a34 34 0 0 0 0-68H84a26 26 0 0 1 0-52h40" />
        <path d="M154 18h30c46 0 24 78 66 98" strokeDasharray="1 29" />
      </g>
      <circle cx="300" cy="114" r="28" className="fill-amber-400" />
      <g className="stroke-brand-900" fill="none" strokeWidth="5" strokeLinecap="round">
        <path d="M292 107a8 8 0 1 1 11 7.4c-2.5 1-3.3 2.5-3.3 5.3" />
        <path d="M299.800 128v.1" />
      </g>
    </svg>
  );
}
