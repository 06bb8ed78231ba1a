import { Trans, useLingui } from '@lingui/react/macro';
import { Button, ProgressBar } from '../../../../ui/index.ts';

export interface SendingProps {
  /** The name of the file. */
  name: string;
  /** 0 to 100. */
  percent: number;
  onCancel: () => void;
}

/** A file on its way to the server. */
export function Sending({ name, percent, onCancel }: SendingProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <ProgressBar
        label={
          <span className="wrap-anywhere">
            {percent < 100 ? t`Uploading ${name}...` : t`Checking ${name}...`}
          </span>
        }
        value={percent}
        tone="brand"
        className="min-w-0 flex-1 basis-60"
      />
      <Button
        variant="secondary"
        size="sm"
        aria-label={t`Cancel the upload of ${name}`}
        onPress={onCancel}
      >
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}
