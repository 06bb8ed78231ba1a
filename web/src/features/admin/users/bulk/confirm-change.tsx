import { Plural, Trans } from '@lingui/react/macro';
import { UNDO_MINUTES } from '@trilha/contract';
import { listFormat } from '../../../../lib/texts/formats.ts';
import { Button, Modal } from '../../../../ui/index.ts';

/** So many are named. */
const NAMED = 3;

/** What is asked about before it begins; of enrollments that end, in which course. */
export interface Asked {
  readonly action: 'invite' | 'deactivate' | 'end';
  readonly course?: number;
}

interface ConfirmChangeProps {
  action: Asked['action'];
  count: number;
  names: readonly string[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before many are deactivated or lose a course, and before mails go out, which nobody can take back. */
export default function ConfirmChange(props: ConfirmChangeProps) {
  const { action, count, names, onConfirm, onClose } = props;
  const minutes = UNDO_MINUTES;
  const first = names.slice(0, NAMED);
  const named = listFormat({ type: 'unit' }).format(first);
  const more = count - first.length;
  return (
    <Modal
      role="alertdialog"
      size="sm"
      isOpen
      onOpenChange={onClose}
      title={
        action === 'invite' ? (
          <Plural value={count} one="Invite # user again?" other="Invite # users again?" />
        ) : action === 'end' ? (
          <Plural value={count} one="End # enrollment?" other="End # enrollments?" />
        ) : (
          <Plural value={count} one="Deactivate # user?" other="Deactivate # users?" />
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="font-semibold wrap-anywhere">
          {more > 0 ? (
            <Plural value={more} one={`${named} and # more`} other={`${named} and # more`} />
          ) : (
            named
          )}
        </p>
        <p>
          {action === 'invite' ? (
            <Trans>
              Whoever has never logged in gets the mail with the link to set a password once more;
              the former link ends. Mails cannot be taken back.
            </Trans>
          ) : action === 'end' ? (
            <Trans>
              The course closes for them at once. What they have done in it is kept, and is there
              again when they are enrolled again. You can undo this for {minutes} minutes.
            </Trans>
          ) : (
            <Trans>
              They are logged out at once and cannot log in. What they have done stays. You can undo
              this for {minutes} minutes.
            </Trans>
          )}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant={action === 'invite' ? 'primary' : 'danger'} onPress={onConfirm}>
            {action === 'invite' ? (
              <Trans>Invite again</Trans>
            ) : action === 'end' ? (
              <Trans context="verb">End</Trans>
            ) : (
              <Trans>Deactivate</Trans>
            )}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
