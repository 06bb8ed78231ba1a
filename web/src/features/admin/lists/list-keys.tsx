import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Modal } from '../../../ui/index.ts';

interface ListKeysProps {
  /** Whether rows can be ticked. */
  hasTicks: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The list's own keys, as `<Key>`. */
  children?: ReactNode;
}

/** The keys of a list (`web/src/ui/lists/table-keys.ts`). */
export default function ListKeys({ hasTicks, children, ...props }: ListKeysProps) {
  const { t } = useLingui();
  return (
    <Modal title={t`Keys of this list`} size="sm" {...props}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-3">
        <Key name="j">
          <Trans>To the next row</Trans>
        </Key>
        <Key name="k">
          <Trans>To the row before</Trans>
        </Key>
        <Key name="Enter">
          <Trans>Open the row</Trans>
        </Key>
        {hasTicks && (
          <Key name="x">
            <Trans>Tick the row</Trans>
          </Key>
        )}
        {children}
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

/** A key and what it does, in a list of them. */
export function Key({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>
        <kbd
          lang="zxx"
          className="rounded-md border border-line-strong bg-surface px-2 py-0.5 text-sm font-semibold"
        >
          {name}
        </kbd>
      </dt>
      <dd>{children}</dd>
    </>
  );
}
