// Before whatever writes HTML.
import './lib/boot/trusted-types.ts';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportUncaughtErrors } from './lib/errors/report-error.ts';

reportUncaughtErrors();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
