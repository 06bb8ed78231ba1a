import { Trans } from '@lingui/react/macro';

/** Beside the list, where no message is read. */
export default function NoMessage() {
  return (
    <p className="rounded-lg border border-dashed border-line-strong p-8 text-center text-ink-muted max-lg:hidden">
      <Trans>Choose a message to read and answer it. Press ? for the keys.</Trans>
    </p>
  );
}
