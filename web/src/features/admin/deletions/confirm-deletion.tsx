import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DeletionRequest } from '@trilha/contract';
import { ApiError } from '../../../lib/api/api.ts';
import { Banner, Button, Modal } from '../../../ui/index.ts';
import { useConfirmDeletion } from './queries.ts';

interface ConfirmDeletionProps {
  /** The request to confirm; undefined while the dialog is closed. */
  request: DeletionRequest | undefined;
  onClose: () => void;
  onConfirmed: (request: DeletionRequest) => void;
}

/** The server's reason, if it gives a useful one. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) {
    return text`The request was withdrawn, or somebody else has confirmed it.`;
  }
  return error.status === 403 || error.status === 409 ? error.detail : undefined;
}

/** A confirmation dialog that erases a person's data. */
export function ConfirmDeletion({ request, onClose, onConfirmed }: ConfirmDeletionProps) {
  const { t } = useLingui();
  const { mutate, isPending, error, reset } = useConfirmDeletion();
  const reason = reasonOf(error);
  return (
    <Modal
      isOpen={request !== undefined}
      onOpenChange={(isOpen) => {
        if (isOpen || isPending) return;
        reset();
        onClose();
      }}
      role="alertdialog"
      title={t`Delete this account?`}
    >
      {request && (
        <div className="flex flex-col gap-4">
          <p className="wrap-anywhere">
            <span className="block text-lg font-semibold">{request.user.name}</span>
            <span className="text-ink-muted">{request.user.email}</span>
          </p>
          <p>
            <Trans>
              Name, e-mail address, picture and everything else that tells who this person is will
              be erased, and they can no longer log in. Results of lessons and quizzes stay in the
              statistics without a name. They are notified by e-mail.
            </Trans>
          </p>
          <p className="font-semibold">
            <Trans>This cannot be undone.</Trans>
          </p>
          {error && (
            <Banner tone="error">
              <Trans>Failed to delete the account.</Trans>
              {reason && <span className="block font-normal">{reason}</span>}
            </Banner>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus anyway: to Cancel. */}
            <Button autoFocus variant="secondary" slot="close" isDisabled={isPending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              variant="danger"
              isPending={isPending}
              onPress={() => mutate(request, { onSuccess: () => onConfirmed(request) })}
            >
              {isPending ? <Trans>Deleting...</Trans> : <Trans>Delete account</Trans>}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
