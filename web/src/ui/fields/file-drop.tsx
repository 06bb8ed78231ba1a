import { Trans } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from '../button-class.ts';
import { cx } from '../cx.ts';

export interface FileButtonProps {
  children: ReactNode;
  /** The accepted media types or file extensions, separated by commas. */
  accept: string;
  onFile: (file: File) => void;
  describedBy?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  isDisabled?: boolean | undefined;
  isInvalid?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A button that opens the file picker. The file input is inside it and takes the focus. */
export function FileButton(props: FileButtonProps) {
  const { children, accept, onFile, variant = 'secondary', size = 'md', ref } = props;
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const file = input.files?.[0];
    if (file) onFile(file);
    // Reset, so that the same file can be chosen again after it was corrected.
    input.value = '';
  };
  return (
    <label
      className={buttonClass(
        { variant, size },
        'relative w-fit has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ' +
          'has-disabled:pointer-events-none has-disabled:opacity-55',
      )}
    >
      <input
        ref={ref}
        type="file"
        accept={accept}
        onChange={choose}
        disabled={props.isDisabled}
        aria-invalid={props.isInvalid || undefined}
        aria-describedby={props.describedBy}
        className="sr-only"
      />
      {children}
    </label>
  );
}

export interface FileDropProps {
  accept: string;
  hint: string;
  onFile: (file: File) => void;
  /** The content beside the button, such as that a file is being read. */
  children?: ReactNode;
}

/** An area where a file can be dropped or chosen. */
export function FileDrop({ accept, hint, onFile, children }: FileDropProps) {
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    // Without this the browser opens the file instead of the page.
    event.preventDefault();
    setIsOver(event.dataTransfer.types.includes('Files'));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <div
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center transition-colors',
        isOver ? 'border-brand-ink bg-brand-soft' : 'border-line-strong',
      )}
    >
      <FileUp aria-hidden className="size-8 text-brand-ink" />
      <FileButton accept={accept} variant="primary" describedBy={hintId} onFile={onFile}>
        <Trans>Choose a file</Trans>
      </FileButton>
      <p id={hintId} className="text-sm text-ink-muted">
        <span className="pointer-coarse:hidden">
          <Trans>Or drop one here.</Trans>{' '}
        </span>
        {hint}
      </p>
      {children}
    </div>
  );
}
