import { PICTURE_MAX_MB, PICTURE_TYPES } from '@trilha/contract';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { mediaUrl } from '../../lib/config.ts';
import { Avatar, Button, buttonClass } from '../../ui/index.ts';

export interface ImageFieldProps {
  /** The `/media/` path of the picture that is stored. */
  stored: string | null;
  value: File | null;
  onChange: (file: File | null) => void;
  errorMessage: string | undefined;
  isDisabled: boolean;
}

/** The profile image, with a preview of the one that was chosen and is not yet saved. */
export function ImageField({ stored, value, onChange, errorMessage, isDisabled }: ImageFieldProps) {
  const hint = useId();
  const preview = usePreview(value);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const file = input.files?.[0];
    if (file) onChange(file);
    // The same file may be chosen again.
    input.value = '';
  };
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name="Profile image" src={preview ?? mediaUrl(stored)} size="lg" />
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          {/* The input itself lies in the label: it takes the focus and says its name. */}
          <label
            className={buttonClass(
              { variant: 'secondary', size: 'sm' },
              'relative w-fit has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:pointer-events-none has-disabled:opacity-55',
            )}
          >
            <input
              type="file"
              accept={PICTURE_TYPES.join(',')}
              onChange={choose}
              disabled={isDisabled}
              aria-invalid={errorMessage !== undefined || undefined}
              aria-describedby={hint}
              className="sr-only"
            />
            <ImageUp aria-hidden className="size-4.5" />
            {value || stored ? 'Change image' : 'Choose image'}
          </label>
          {value && (
            <Button variant="quiet" size="sm" onPress={() => onChange(null)}>
              Undo
            </Button>
          )}
        </div>
        <p id={hint} className="text-sm text-ink-muted wrap-anywhere">
          {errorMessage ? (
            <span className="font-medium text-danger-ink">{errorMessage}</span>
          ) : value ? (
            value.name
          ) : (
            `PNG, JPEG, WebP or GIF, at most ${PICTURE_MAX_MB} MB.`
          )}
        </p>
      </div>
    </div>
  );
}

/** An address under which the browser shows a chosen file. */
function usePreview(file: File | null): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => {
      URL.revokeObjectURL(address);
      setPreview(undefined);
    };
  }, [file]);
  return preview;
}
