import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { api, PICTURE_MAX_MB, PICTURE_TYPES } from '@trilha/contract';
import { ImageUp } from 'lucide-react';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { upload } from '../../../lib/api/api.ts';
import { Banner, Button, FileButton, ProgressBar, TextField } from '../../../ui/index.ts';
import { reasonOf } from './queries.ts';

export interface OwnPictureProps {
  name: string;
  value: string;
  onChange: (icon: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  errorMessage: string | undefined;
  /** Called when an upload begins and ends: the form waits for it. */
  onUploading: (isUploading: boolean) => void;
}

/** A picture of the course's own: an address, or a file that is uploaded when it is chosen. */
export function OwnPicture({ onUploading, value: icon, ...field }: OwnPictureProps) {
  const { t } = useLingui();
  const hint = useId();
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const fileInput = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const isUploading = percent !== undefined;
  // The input is disabled during its upload and therefore loses the focus.
  useEffect(() => {
    if (!isUploading && running.current && document.activeElement === document.body) {
      fileInput.current?.focus({ preventScroll: true });
    }
  }, [isUploading]);
  const isOurs = icon.startsWith('/media/');

  const send = async (file: File) => {
    const form = new FormData();
    form.append('icon', file);
    const { signal } = (running.current = new AbortController());
    setFailure(undefined);
    setPercent(0);
    onUploading(true);
    try {
      const sent = await upload(api.adminCourses.uploadIcon, {
        form,
        onProgress: setPercent,
        signal,
      });
      field.onChange(sent.icon);
    } catch (error) {
      if (signal.aborted) return;
      setFailure(reasonOf(error, 'icon') ?? text`Please try again.`);
    }
    setPercent(undefined);
    onUploading(false);
  };

  const remove = () => {
    setFailure(undefined);
    field.onChange('');
    fileInput.current?.focus();
  };

  return (
    <div className="flex flex-col gap-4">
      {isOurs ? (
        <p className="text-sm text-ink-muted">
          <Trans>This picture was uploaded and is kept by the school.</Trans>
        </p>
      ) : (
        <TextField
          {...field}
          value={icon}
          label={t`Icon address`}
          type="url"
          inputMode="url"
          placeholder="https://"
          description={t`A picture somewhere on the web; or upload one.`}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <FileButton
          ref={fileInput}
          accept={PICTURE_TYPES.join(',')}
          onFile={(file) => void send(file)}
          size="sm"
          isDisabled={isUploading}
          describedBy={hint}
        >
          <ImageUp aria-hidden className="size-4.5" />
          {isOurs ? t`Replace picture` : t`Upload picture`}
        </FileButton>
        {icon !== '' && (
          <Button variant="quiet" size="sm" isDisabled={isUploading} onPress={remove}>
            <Trans>Remove picture</Trans>
          </Button>
        )}
        <span id={hint} className="text-sm text-ink-muted">
          <Trans>PNG, JPEG, WebP or GIF, at most {PICTURE_MAX_MB} MB.</Trans>
        </span>
      </div>
      {isUploading && (
        <ProgressBar label={percent < 100 ? t`Uploading...` : t`Processing...`} value={percent} />
      )}
      {failure !== undefined && (
        <Banner tone="error">
          <Trans>Failed to upload picture</Trans>
          <span className="block font-normal">{failure}</span>
        </Banner>
      )}
    </div>
  );
}
