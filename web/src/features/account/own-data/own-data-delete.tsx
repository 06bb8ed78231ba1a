import { Trans, useLingui } from '@lingui/react/macro';
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
  const { t } = useLingui();
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      role="alertdialog"
      title={t`Delete my account`}
    >
      <Question {...props} />
    </Modal>
  );
}

function Question({ asksPassword, onClose, onAsked }: AskProps) {
  const { t } = useLingui();
  const form = useEndpointForm(api.ownData.requestDeletion, {
    defaultValues: proofOf(asksPassword),
    failure: t`Failed to send your request. Please try again.`,
    onSuccess: ({ requested_at }) => {
      if (requested_at !== null) onAsked(requested_at);
    },
  });
  const { isSubmitting } = form;
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <p>
        <Trans>The school confirms your request; until then you can withdraw it. After that:</Trans>
      </p>
      <dl className="flex flex-col gap-4">
        <div>
          <dt className="font-semibold">
            <Trans>This is deleted, and cannot be brought back</Trans>
          </dt>
          <dd className="mt-1 text-ink-muted">
            <Trans>
              Your name, e-mail address, phone, birth date, bio and picture; your log-ins, messages
              and e-mails; your access to your courses.
            </Trans>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">
            <Trans>This stays, without your name</Trans>
          </dt>
          <dd className="mt-1 text-ink-muted">
            <Trans>
              Results of lessons and quizzes, so that the school’s statistics stay true.
            </Trans>
          </dd>
        </div>
      </dl>
      <p className="text-sm text-ink-muted">
        <Trans>Want to keep a copy? Download your data first.</Trans>
      </p>
      {form.formError && (
        <div {...form.formErrorProps} className="rounded-lg">
          <Banner tone="error">{form.formError}</Banner>
        </div>
      )}
      {asksPassword && <CurrentPassword control={form.control} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onClose} isDisabled={isSubmitting}>
          <Trans>Cancel</Trans>
        </Button>
        <SubmitButton variant="danger" isSubmitting={isSubmitting} submittingLabel={t`Sending...`}>
          <Trans>Ask for deletion</Trans>
        </SubmitButton>
      </div>
    </form>
  );
}
