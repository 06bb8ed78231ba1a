import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../button.tsx';
import { Modal } from './modal.tsx';

/** How many forms with unsaved changes are on the screen. */
let dirtyForms = 0;
/** Set once the user has agreed to lose them. */
let isAgreed = false;

export const hasUnsavedChanges = () => dirtyForms > 0;

/** The user has been asked already, such as before a log-out: the forms on the screen do not ask again. */
export function loseUnsavedChanges(): void {
  isAgreed = dirtyForms > 0;
}

/**
 * Asks before unsaved changes are lost: by our own dialog on a navigation within the site, by the
 * browser's dialog when the page is closed. A change of only the search part loses nothing, but for the
 * parameter that says what is edited. Who leaves because their session has ended is not asked
 * (`withoutAsking` in the state of the navigation).
 */
export function UnsavedChanges({ isDirty, ...rest }: AskingProps & { isDirty: boolean }) {
  // The router asks one form alone, the last that wants to be asked: a form without changes must not want it.
  return isDirty ? <Asking {...rest} /> : null;
}

interface AskingProps {
  what?: string;
  /** The search parameter of the address that says what is edited. */
  parameter?: string;
}

function Asking({ what, parameter }: AskingProps) {
  const { t } = useLingui();
  const edited = ({ search }: { search: string }) =>
    parameter === undefined ? null : new URLSearchParams(search).get(parameter);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isAgreed &&
      (currentLocation.pathname !== nextLocation.pathname ||
        edited(currentLocation) !== edited(nextLocation)) &&
      (nextLocation.state as { withoutAsking?: boolean } | null)?.withoutAsking !== true,
  );
  // The router asks from its second commit on; the browser's question comes with it, not before.
  const [isAsking, setAsking] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- it is this second commit that is meant.
  useEffect(() => setAsking(true), []);
  useEffect(() => {
    if (!isAsking) return;
    dirtyForms += 1;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      dirtyForms -= 1;
      isAgreed = false;
    };
  }, [isAsking]);

  return (
    <Modal
      isOpen={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset?.();
      }}
      role="alertdialog"
      size="sm"
      title={t`Leave without saving?`}
    >
      <p className="text-ink-muted">{what ?? t`Your changes have not been saved.`}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={() => blocker.proceed?.()}>
          <Trans>Leave without saving</Trans>
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus anyway: to the harmless answer. */}
        <Button autoFocus onPress={() => blocker.reset?.()}>
          <Trans>Keep editing</Trans>
        </Button>
      </div>
    </Modal>
  );
}
