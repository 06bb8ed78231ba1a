import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '../../../../ui/index.ts';

/** Asks before the answers of a quiz that can be taken only once are submitted. */
export function HandInQuestion(props: { isOpen: boolean; onAnswer: (handsIn: boolean) => void }) {
  const { isOpen, onAnswer } = props;
  const { t } = useLingui();
  return (
    <Modal
      title={t`Hand in your answers?`}
      role="alertdialog"
      size="sm"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onAnswer(false);
      }}
    >
      <p className="text-ink-muted">
        <Trans>
          You have one attempt at this quiz. Once handed in, your answers cannot be changed.
        </Trans>
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={() => onAnswer(false)}>
          <Trans>Keep checking</Trans>
        </Button>
        <Button variant="accent" onPress={() => onAnswer(true)}>
          <Trans>Hand in</Trans>
        </Button>
      </div>
    </Modal>
  );
}
