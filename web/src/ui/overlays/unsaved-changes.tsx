import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../button.tsx';
import { Modal } from './modal.tsx';

/**
 * Asks before unsaved changes are lost: by our own dialog on a navigation within the site, by the
 * browser's dialog when the page is closed. A change of only the search part loses nothing.
 */
export function UnsavedChanges({
  isDirty,
  what = 'Your changes have not been saved.',
}: {
  isDirty: boolean;
  what?: string;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <Modal
      isOpen={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset?.();
      }}
      role="alertdialog"
      size="sm"
      title="Leave without saving?"
    >
      <p className="text-ink-muted">{what}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={() => blocker.proceed?.()}>
          Leave without saving
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus anyway: to the harmless answer. */}
        <Button autoFocus onPress={() => blocker.reset?.()}>
          Keep editing
        </Button>
      </div>
    </Modal>
  );
}
