import { api } from '@trilha/contract';
import { useEndpointForm } from '../../../lib/form.ts';
import { Banner, Button, Modal, SubmitButton } from '../../../ui/index.ts';
import { CurrentPassword, proofOf } from '../password/current-password.tsx';

interface AskProps {
  /** Whether the account has a password to confirm the request with. */
  asksPassword: boolean;
  onClose: () => void;
  /** Called with the time of the request. */
  onAsked: (requestedAt: string) => void;
}

/** Explains what happens when an account is deleted, and requests the deletion. */
export function AskForDeletion({ isOpen, ...props }: AskProps & { isOpen: boolean }) {
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      role="alertdialog"
      title="Delete my account"
    >
      <Question {...props} />
    </Modal>
  );
}

function Question({ asksPassword, onClose, onAsked }: AskProps) {
  const form = useEndpointForm(api.ownData.requestDeletion, {
    defaultValues: proofOf(asksPassword),
    failure: 'Failed to send your request. Please try again.',
    onSuccess: ({ requested_at }) => {
      if (requested_at !== null) onAsked(requested_at);
    },
  });
  const { isSubmitting } = form;
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <p>The school confirms your request; until then you can withdraw it. After that:</p>
      <dl className="flex flex-col gap-4">
        <div>
          <dt className="font-semibold">This is deleted, and cannot be brought back</dt>
          <dd className="mt-1 text-ink-muted">
            Your name, e-mail address, phone, birth date, bio and picture; your log-ins, messages
            and e-mails; your access to your courses.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">This stays, without your name</dt>
          <dd className="mt-1 text-ink-muted">
            Results of lessons and quizzes, so that the school’s statistics stay true.
          </dd>
        </div>
      </dl>
      <p className="text-sm text-ink-muted">Want to keep a copy? Download your data first.</p>
      {form.formError && (
        <div {...form.formErrorProps} className="rounded-lg">
          <Banner tone="error">{form.formError}</Banner>
        </div>
      )}
      {asksPassword && <CurrentPassword control={form.control} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onClose} isDisabled={isSubmitting}>
          Cancel
        </Button>
        <SubmitButton variant="danger" isSubmitting={isSubmitting} submittingLabel="Sending...">
          Ask for deletion
        </SubmitButton>
      </div>
    </form>
  );
}
