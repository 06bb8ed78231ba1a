import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';

const widths = {
  sm: 'sm:max-w-md',
  md: 'sm:max-w-xl',
  lg: 'sm:max-w-3xl',
  xl: 'sm:max-w-5xl',
};

export interface ModalProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  size?: keyof typeof widths;
  /** 'alertdialog' for a question that has to be answered, such as before a deletion. */
  role?: 'dialog' | 'alertdialog';
  closeLabel?: string;
  className?: string;
}

/**
 * A modal dialog. It traps the focus, closes on Escape or a click outside, and returns the focus. On a
 * phone it slides in from the bottom. An alertdialog does not close on a click outside.
 */
export function Modal(props: ModalProps) {
  const { title, children, size = 'md', role = 'dialog', className } = props;
  const { t } = useLingui();
  const closeLabel = props.closeLabel ?? t`Close`;
  return (
    <ModalOverlay
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      isDismissable={role === 'dialog'}
      className="fixed inset-0 z-50 flex items-end justify-center bg-brand-950/60 data-entering:animate-fade-in sm:items-center sm:p-6"
    >
      <AriaModal
        className={cx(
          'flex max-h-[92dvh] w-full flex-col overflow-hidden border border-line bg-surface-raised text-ink shadow-float',
          'rounded-t-lg data-entering:animate-rise-in sm:rounded-lg',
          widths[size],
        )}
      >
        <Dialog role={role} className="flex min-h-0 flex-col outline-none">
          {({ close }) => (
            <>
              <div className="flex items-start justify-between gap-4 px-5 pt-5 pb-3 sm:px-7 sm:pt-6">
                <Heading slot="title" level={2} className="pt-1.5 text-xl">
                  {title}
                </Heading>
                <IconButton label={closeLabel} onPress={close} className="-mt-1 -mr-2">
                  <X aria-hidden className="size-5" />
                </IconButton>
              </div>
              <div className={cx('min-h-0 overflow-y-auto px-5 pb-6 sm:px-7 sm:pb-7', className)}>
                {children}
              </div>
            </>
          )}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
