import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components';
import { buttonClass, iconButtonClass } from '../button-class.ts';
import { ToneIcon, type Tone } from '../feedback.tsx';
import type { ToastOptions } from './toast.tsx';

/*
 * The only file that knows react-aria's toasts. As of 1.22 they are exported as UNSTABLE only: their
 * API may change in any release. The rest of the app calls `toast()` and draws `<ToastRegion/>`.
 */

interface Note {
  message: string;
  tone: Tone;
  action?: ToastOptions['action'];
}

const notes = /* @__PURE__ */ new ToastQueue<Note>({ maxVisibleToasts: 3 });

export function showToast(message: string, options: ToastOptions): void {
  const { tone = 'info', timeout = 6000, action } = options;
  if (notes.visibleToasts.some((shown) => shown.content.message === message)) return;
  notes.add({ message, tone, ...(action && { action }) }, timeout === null ? {} : { timeout });
}

const iconColour: Record<Tone, string> = {
  success: 'text-success-ink',
  error: 'text-danger-ink',
  info: 'text-brand-ink',
  warning: 'text-warning-ink',
};

export function Toasts() {
  const { t } = useLingui();
  return (
    <AriaToastRegion
      queue={notes}
      aria-label={t`Notifications`}
      className="fixed inset-x-4 bottom-4 z-60 flex flex-col-reverse items-stretch gap-2 rounded-lg outline-none sm:left-auto sm:w-96"
    >
      {({ toast: shown }) => (
        <Toast
          toast={shown}
          className="flex items-center gap-3 rounded-lg border border-line bg-surface-raised py-2 pr-2 pl-4 text-ink shadow-float outline-none animate-rise-in data-focus-visible:outline-3 data-focus-visible:outline-focus"
        >
          <ToneIcon tone={shown.content.tone} className={iconColour[shown.content.tone]} />
          <ToastContent className="min-w-0 flex-1">
            <Text slot="title">{shown.content.message}</Text>
          </ToastContent>
          {shown.content.action && (
            <Button
              onPress={() => {
                shown.content.action?.onPress();
                notes.close(shown.key);
              }}
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
            >
              {shown.content.action.label}
            </Button>
          )}
          <Button
            slot="close"
            aria-label={t`Close`}
            className={iconButtonClass({ variant: 'quiet', size: 'sm' })}
          >
            <X aria-hidden className="size-4.5" />
          </Button>
        </Toast>
      )}
    </AriaToastRegion>
  );
}
