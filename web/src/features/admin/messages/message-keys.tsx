import { Trans, useLingui } from '@lingui/react/macro';
import { Modal } from '../../../ui/index.ts';
import { Key } from '../lists/list-keys.tsx';

interface MessageKeysProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The keys of the messages. */
export function MessageKeys(props: MessageKeysProps) {
  const { t } = useLingui();
  return (
    <Modal title={t`Keys of this list`} size="sm" {...props}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-3">
        <Key name="j">
          <Trans>To the next message</Trans>
        </Key>
        <Key name="k">
          <Trans>To the message before</Trans>
        </Key>
        <Key name="Enter">
          <Trans>Read the message</Trans>
        </Key>
        <Key name="e">
          <Trans>Mark it as handled, or as open again</Trans>
        </Key>
        <Key name="r">
          <Trans>Answer it</Trans>
        </Key>
        <Key name="/">
          <Trans>To the search</Trans>
        </Key>
        <Key name="?">
          <Trans>This list</Trans>
        </Key>
      </dl>
    </Modal>
  );
}
