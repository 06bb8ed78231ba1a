import { Trans } from '@lingui/react/macro';
import { CAPTIONS_MAX_MB } from '@trilha/contract';
import { FileText } from 'lucide-react';
import { type Ref, useId, useRef } from 'react';
import { buttonClass, cx } from '../../../../ui/index.ts';
import { useFileDrop } from '../video/use-file-drop.ts';

export interface CaptionsFileProps {
  name: string;
  value: File | null;
  onChange: (file: File) => void;
  onBlur: () => void;
  isDisabled: boolean;
  isInvalid: boolean;
  errorMessage: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/** Chooses a file of subtitles by click, by keyboard, or by drag and drop. */
export function CaptionsFile(props: CaptionsFileProps) {
  const { name, value, onChange, onBlur, isDisabled, isInvalid, errorMessage, ref } = props;
  const id = useId();
  const megabytes = CAPTIONS_MAX_MB;
  const zone = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(zone, ([file]) => {
    if (file && !isDisabled) onChange(file);
  });
  return (
    <div
      ref={zone}
      className={cx(
        'flex flex-col gap-1.5 rounded-md',
        isOver && 'outline-2 outline-offset-4 outline-brand-ink outline-dashed',
      )}
    >
      <span id={`${id}-label`} className="text-sm font-semibold">
        <Trans>File</Trans>
      </span>
      <span id={`${id}-hint`} className="text-sm text-ink-muted">
        <Trans>SubRip (.srt) or WebVTT (.vtt), at most {megabytes} MB</Trans>
      </span>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* The input is inside the label, which gives it its name. It takes the focus. */}
        <label
          className={buttonClass(
            { variant: 'secondary' },
            cx(
              'relative w-fit has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:pointer-events-none has-disabled:opacity-55',
              isInvalid && 'border-danger-ink inset-ring-1 inset-ring-danger-ink',
            ),
          )}
        >
          <input
            ref={ref}
            id={id}
            name={name}
            type="file"
            accept=".srt,.vtt,text/vtt"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) onChange(file);
              // Reset, so that the same file can be chosen again after it was corrected.
              target.value = '';
            }}
            onBlur={onBlur}
            disabled={isDisabled}
            aria-invalid={isInvalid || undefined}
            aria-describedby={cx(`${id}-hint ${id}-name`, isInvalid && `${id}-error`)}
            className="sr-only"
          />
          <FileText aria-hidden className="size-5" />
          {value ? <Trans>Change captions file</Trans> : <Trans>Choose captions file</Trans>}
        </label>
        <span id={`${id}-name`} role="status" className="min-w-0 wrap-anywhere">
          {value?.name}
        </span>
      </div>
      {isInvalid && errorMessage && (
        <span id={`${id}-error`} className="text-sm font-medium text-danger-ink">
          {errorMessage}
        </span>
      )}
    </div>
  );
}
