import { Trans, useLingui } from '@lingui/react/macro';
import { VIDEO_TYPES } from '@trilha/contract';
import { CloudUpload } from 'lucide-react';
import { type ChangeEvent, type Ref, useId, useRef, useState } from 'react';
import { useVideoMaxMb } from '../../../../lib/boot/config.ts';
import { cx } from '../../../../ui/index.ts';
import { useFileDrop } from './use-file-drop.ts';

export interface DropZoneProps {
  onFile: (file: File) => void;
  isDisabled: boolean;
  inputRef: Ref<HTMLInputElement>;
}

/** Takes a video file by click, by keyboard, or by drag and drop. */
export function DropZone({ onFile, isDisabled, inputRef }: DropZoneProps) {
  const { t } = useLingui();
  const hint = useId();
  const megabytes = useVideoMaxMb();
  const zone = useRef<HTMLLabelElement>(null);
  const [rejectedName, setRejectedName] = useState<string | null>(null);

  const take = (file: File) => {
    setRejectedName(null);
    onFile(file);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) take(file);
    // Reset, so that the same file can be chosen again after a failure.
    target.value = '';
  };
  const isOver = useFileDrop(zone, (files) => {
    if (isDisabled) return;
    const video = files.find(({ type }) => type.startsWith('video/'));
    if (video) take(video);
    else if (files[0]) setRejectedName(files[0].name);
  });

  return (
    <div className="flex flex-col gap-2">
      <label
        ref={zone}
        className={cx(
          'relative flex cursor-pointer flex-col items-center gap-1 rounded-lg border-2 border-dashed px-4 py-7 text-center transition-colors',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          'has-disabled:cursor-not-allowed has-disabled:opacity-55',
          isOver
            ? 'border-brand-ink bg-brand-soft'
            : 'border-line-strong bg-surface hover:border-brand-ink hover:bg-brand-soft/50',
        )}
      >
        <input
          ref={inputRef}
          type="file"
          accept={VIDEO_TYPES.join(',')}
          onChange={choose}
          disabled={isDisabled}
          aria-describedby={hint}
          className="sr-only"
        />
        <CloudUpload aria-hidden className="mb-1 size-8 text-brand-ink" />
        <span className="font-semibold">
          <Trans>
            <span className="text-brand-ink">Upload a video</span> or drop it here
          </Trans>
        </span>
        <span id={hint} className="text-sm text-ink-muted">
          <Trans>MP4, WebM, or OGG (max. {megabytes}MB)</Trans>
        </span>
      </label>
      <p role="status" className="text-sm font-medium text-warning-ink empty:hidden">
        {rejectedName !== null && t`“${rejectedName}” is not a video, so it was not taken.`}
      </p>
    </div>
  );
}
