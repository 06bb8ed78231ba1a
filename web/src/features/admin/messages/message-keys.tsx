import { Trans } from '@lingui/react/macro';
import ListKeys, { Key } from '../lists/list-keys.tsx';

interface MessageKeysProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The keys of the messages. */
export function MessageKeys(props: MessageKeysProps) {
  return (
    <ListKeys hasTicks={false} {...props}>
      <Key name="e">
        <Trans>Mark it as handled, or as open again</Trans>
      </Key>
      <Key name="r">
        <Trans>Answer it</Trans>
      </Key>
    </ListKeys>
  );
}
