import { Trans, useLingui } from '@lingui/react/macro';
import { PICTURE_MAX_MB, PICTURE_TYPES } from '@trilha/contract';
import { ImageUp } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { mediaUrl } from '../../../lib/boot/config.ts';
import { Avatar, Button, FileButton } from '../../../ui/index.ts';

export interface ImageFieldProps {
  /** The `/media/` path of the stored picture. */
  stored: string | null;
  value: File | null;
  onChange: (file: File | null) => void;
  errorMessage: string | undefined;
  isDisabled: boolean;
}

/** The profile image, with a preview of a chosen one before it is saved. */
export function ImageField({ stored, value, onChange, errorMessage, isDisabled }: ImageFieldProps) {
  const { t } = useLingui();
  const hint = useId();
  // An object URL, by which the browser shows the chosen file.
  const [preview, setPreview] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  const choose = (file: File) => {
    setPreview(URL.createObjectURL(file));
    onChange(file);
  };
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar
        name={t`Profile image`}
        src={value && preview ? preview : mediaUrl(stored)}
        size="lg"
      />
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            accept={PICTURE_TYPES.join(',')}
            onFile={choose}
            size="sm"
            isDisabled={isDisabled}
            isInvalid={errorMessage !== undefined}
            describedBy={hint}
          >
            <ImageUp aria-hidden className="size-4.5" />
            {value || stored ? <Trans>Change image</Trans> : <Trans>Choose image</Trans>}
          </FileButton>
          {value && (
            <Button variant="quiet" size="sm" onPress={() => onChange(null)}>
              <Trans>Undo</Trans>
            </Button>
          )}
        </div>
        <p id={hint} className="text-sm text-ink-muted wrap-anywhere">
          {errorMessage ? (
            <span className="font-medium text-danger-ink">{errorMessage}</span>
          ) : value ? (
            value.name
          ) : (
            <Trans>PNG, JPEG, WebP or GIF, at most {PICTURE_MAX_MB} MB.</Trans>
          )}
        </p>
      </div>
    </div>
  );
}
