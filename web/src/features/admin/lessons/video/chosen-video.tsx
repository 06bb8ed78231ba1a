import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, FileVideo, WifiOff, X } from 'lucide-react';
import type { Ref } from 'react';
import { percent as inPercent } from '../../../../lib/texts/formats.ts';
import { Banner, Button, IconButton, ProgressBar } from '../../../../ui/index.ts';
import type { ChosenFile } from './use-video-upload.ts';

export interface ChosenVideoProps {
  file: ChosenFile;
  onRemove: () => void;
  isDisabled: boolean;
  removeRef: Ref<HTMLButtonElement>;
}

function labelOf({ phase, percent }: ChosenFile): string {
  if (phase === 'stored') return text`Uploaded`;
  const share = inPercent(percent);
  return percent === 0 ? text`Ready to upload` : text`Uploading... ${share}`;
}

/** The chosen file: its name, the progress of its upload, and a button to remove it. */
export function ChosenVideo({ file, onRemove, isDisabled, removeRef }: ChosenVideoProps) {
  const { t } = useLingui();
  const { name, percent, phase, warning } = file;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
        <div className="flex items-center gap-3">
          <FileVideo aria-hidden className="size-6 shrink-0 text-brand-ink" />
          <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
          <IconButton
            ref={removeRef}
            label={t`Remove ${name}`}
            size="sm"
            isDisabled={isDisabled}
            onPress={onRemove}
          >
            <X aria-hidden className="size-4.5" />
          </IconButton>
        </div>
        <ProgressBar label={labelOf(file)} value={percent} showValue={false} tone="brand" />
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status" className="flex min-w-0 flex-1 items-start gap-2 text-sm">
            {phase === 'waiting' && (
              <>
                <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-ink" />
                <span className="font-medium text-warning-ink">
                  <Trans>Connection lost. The upload goes on when it is back.</Trans>
                </span>
              </>
            )}
            {phase === 'sending' && percent === 100 && (
              <span className="text-ink-muted">
                <Trans>The server is checking the file...</Trans>
              </span>
            )}
            {phase === 'stored' && (
              <>
                <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success-ink" />
                <span className="font-medium text-success-ink">
                  <Trans>The upload is complete.</Trans>
                </span>
              </>
            )}
          </p>
          {phase !== 'stored' && (
            <Button variant="secondary" size="sm" isDisabled={isDisabled} onPress={onRemove}>
              <Trans>Cancel upload</Trans>
            </Button>
          )}
        </div>
      </div>
      {warning && <Banner tone="warning">{warning}</Banner>}
    </div>
  );
}
