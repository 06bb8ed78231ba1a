import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAuth } from '../../lib/session/auth.tsx';
import { hasUnsent, keptWork, sendWork, type Work } from '../../lib/session/own-work.ts';
import { Button, hasUnsavedChanges, loseUnsavedChanges, Modal } from '../../ui/index.ts';

const LOSSES: Readonly<Record<Work, MessageDescriptor>> = {
  progress: msg`Progress in lessons that could not be sent to the school yet.`,
  submissions: msg`A quiz that you handed in and that could not be sent to the school yet.`,
  answers: msg`Answers of a quiz that you have begun and not submitted.`,
  drafts: msg`Changes or texts that you have not saved or sent.`,
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
  const { t, i18n } = useLingui();
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
      title={t`Log out and lose this?`}
    >
      <p className="text-ink-muted">
        <Trans>Logging out removes it from this browser:</Trans>
      </p>
      <ul className="mt-2 list-disc pl-5">
        {losses.map((loss) => (
          <li key={loss}>{i18n._(LOSSES[loss])}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={leave}>
          <Trans>Log out anyway</Trans>
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus anyway: to the harmless answer. */}
        <Button autoFocus onPress={stay}>
          <Trans>Stay logged in</Trans>
        </Button>
      </div>
    </Modal>
  );
  return { logOut: () => void logOut(), question };
}
