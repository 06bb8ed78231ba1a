import { Plural, Trans } from '@lingui/react/macro';
import { UNDO_MINUTES } from '@trilha/contract';
import { listFormat } from '../../../../lib/texts/formats.ts';
import { Button, Modal } from '../../../../ui/index.ts';

/** So many are named. */
const NAMED = 3;

interface ConfirmChangeProps {
  action: 'invite' | 'deactivate';
  count: number;
  names: readonly string[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before many are deactivated, and before mails go out, which nobody can take back. */
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
          <Button variant={action === 'deactivate' ? 'danger' : 'primary'} onPress={onConfirm}>
            {action === 'invite' ? <Trans>Invite again</Trans> : <Trans>Deactivate</Trans>}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
