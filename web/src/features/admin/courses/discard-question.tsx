import { useState } from 'react';
import { Button, Modal } from '../../../ui/index.ts';

/**
 * Asks before unsaved changes of a form are lost when it is closed without a navigation. Render
 * `question`, and call `leave` with the action that closes the form.
 */
export function useDiscardQuestion(isDirty: boolean) {
  const [next, setNext] = useState<() => void>();
  const stay = () => setNext(undefined);
  const question = (
    <Modal
      isOpen={next !== undefined}
      onOpenChange={(isOpen) => !isOpen && stay()}
      role="alertdialog"
      size="sm"
      title="Leave without saving?"
    >
      <p className="text-ink-muted">Your changes have not been saved.</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          onPress={() => {
            stay();
            next?.();
          }}
        >
          Leave without saving
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus anyway: to the safe button. */}
        <Button autoFocus onPress={stay}>
          Keep editing
        </Button>
      </div>
    </Modal>
  );
  const leave = (action: () => void) => {
    if (isDirty) setNext(() => action);
    else action();
  };
  return { question, leave };
}
