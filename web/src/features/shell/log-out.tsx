import { useState } from 'react';
import { useAuth } from '../../lib/session/auth.tsx';
import { hasUnsent, keptWork, sendWork, type Work } from '../../lib/session/own-work.ts';
import { Button, hasUnsavedChanges, loseUnsavedChanges, Modal } from '../../ui/index.ts';

const LOSSES: Readonly<Record<Work, string>> = {
  progress: 'Progress in lessons that could not be sent to the school yet.',
  submissions: 'A quiz that you handed in and that could not be sent to the school yet.',
  answers: 'Answers of a quiz that you have begun and not submitted.',
  drafts: 'Changes or texts that you have not saved or sent.',
};

/** The user's work that logging out would lose, after what waits was sent. */
async function lossesOf(userId: number | undefined): Promise<Work[]> {
  const kept = () => (userId === undefined ? [] : keptWork(userId));
  if (userId !== undefined && hasUnsent(userId)) await sendWork();
  return [...new Set([...kept(), ...(hasUnsavedChanges() ? (['drafts'] as const) : [])])];
}

/**
 * Logs out by a press. What the browser keeps of the user goes with it, so that others at this browser find nothing;
 * where some of it was never saved, a question says so first.
 * @param to where the log-out leads
 */
export function useLogOut(to: string) {
  const { user, logout } = useAuth();
  const [losses, setLosses] = useState<readonly Work[]>([]);
  const leave = () => {
    loseUnsavedChanges();
    void logout({ to });
  };
  const logOut = async () => {
    const found = await lossesOf(user?.id);
    if (found.length === 0) leave();
    else setLosses(found);
  };
  const stay = () => setLosses([]);
  const question = (
    <Modal
      isOpen={losses.length > 0}
      onOpenChange={(isOpen) => {
        if (!isOpen) stay();
      }}
      role="alertdialog"
      size="sm"
      title="Log out and lose this?"
    >
      <p className="text-ink-muted">Logging out removes it from this browser:</p>
      <ul className="mt-2 list-disc pl-5">
        {losses.map((loss) => (
          <li key={loss}>{LOSSES[loss]}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={leave}>
          Log out anyway
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus anyway: to the harmless answer. */}
        <Button autoFocus onPress={stay}>
          Stay logged in
        </Button>
      </div>
    </Modal>
  );
  return { logOut: () => void logOut(), question };
}
