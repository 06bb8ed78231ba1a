import { FileUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import { buttonClass, cx } from '../../ui/index.ts';
import { FILE_ENDINGS } from './import-texts.ts';

/** A button that opens the file picker; the input itself lies in it, so that it takes the focus. */
export function FileButton(props: {
  children: ReactNode;
  describedBy?: string;
  variant?: 'primary' | 'secondary';
  size?: 'sm' | 'md';
  onFile: (file: File) => void;
}) {
  const { children, describedBy, variant = 'secondary', size = 'md', onFile } = props;
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const file = input.files?.[0];
    if (file) onFile(file);
    // The same file may be chosen again, such as after it was mended.
    input.value = '';
  };
  return (
    <label
      className={buttonClass(
        { variant, size },
        'relative w-fit has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input
        type="file"
        accept={FILE_ENDINGS}
        onChange={choose}
        aria-describedby={describedBy}
        className="sr-only"
      />
      {children}
    </label>
  );
}

/** Where a file is dropped or chosen. */
export function FileDrop({
  hint,
  children,
  onFile,
}: {
  hint: string;
  /** What stands in it beside the button, such as that a file is being read. */
  children?: ReactNode;
  onFile: (file: File) => void;
}) {
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    // Otherwise the browser opens the file in place of the page.
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
      <FileButton variant="primary" describedBy={hintId} onFile={onFile}>
        Choose a file
      </FileButton>
      <p id={hintId} className="text-sm text-ink-muted">
        <span className="pointer-coarse:hidden">Or drop one here. </span>
        {hint}
      </p>
      {children}
    </div>
  );
}
