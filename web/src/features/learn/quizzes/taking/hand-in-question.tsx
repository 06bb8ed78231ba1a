import { Button, Modal } from '../../../../ui/index.ts';

/** Asks before the answers of a quiz that can be taken only once are submitted. */
export function HandInQuestion(props: { isOpen: boolean; onAnswer: (handsIn: boolean) => void }) {
  const { isOpen, onAnswer } = props;
  return (
    <Modal
      title="Hand in your answers?"
      role="alertdialog"
      size="sm"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onAnswer(false);
      }}
    >
      <p className="text-ink-muted">
        You have one attempt at this quiz. Once handed in, your answers cannot be changed.
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={() => onAnswer(false)}>
          Keep checking
        </Button>
        <Button variant="accent" onPress={() => onAnswer(true)}>
          Hand in
        </Button>
      </div>
    </Modal>
  );
}
