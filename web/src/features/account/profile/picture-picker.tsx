import { Trans, useLingui } from '@lingui/react/macro';
import { api, PICTURE_MAX_MB, PICTURE_TYPES } from '@trilha/contract';
import { ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ApiError, upload } from '../../../lib/api/api.ts';
import { useMediaUrl } from '../../../lib/boot/config.ts';
import { Avatar, Banner, FileButton, ProgressBar } from '../../../ui/index.ts';
import { type RunningAction, useFocusBack } from './running-action.ts';
import { useProfileChanged } from './queries.ts';

export interface PicturePickerProps {
  picture: string | null;
  action: RunningAction | undefined;
  onRunning: (isRunning: boolean) => void;
}

type Outcome = { isError: false } | { isError: true; reason: string | undefined };

/** The profile picture. A newly chosen file is uploaded at once. */
export function PicturePicker({ picture, action, onRunning }: PicturePickerProps) {
  const { t } = useLingui();
  const isLast = action?.of === 'picture';
  const src = useMediaUrl(picture);
  const hint = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  useFocusBack(fileInput, action, 'picture');
  const profileChanged = useProfileChanged();
  const [percent, setPercent] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();

  const send = async (file: File) => {
    const form = new FormData();
    form.append('profile_image', file);
    setOutcome(undefined);
    setPercent(0);
    onRunning(true);
    try {
      profileChanged(await upload(api.profile.uploadImage, { form, onProgress: setPercent }));
      setOutcome({ isError: false });
    } catch (error) {
      console.warn('The profile image was not uploaded.', error);
      setOutcome({ isError: true, reason: reasonOf(error) });
    } finally {
      onRunning(false);
    }
  };

  return (
    <section aria-label={t`Profile image`} className="flex flex-col gap-5">
      <div className="flex items-center gap-5 lg:flex-col lg:items-start">
        <Avatar name={t`Your profile image`} src={src} size="xl" />
        <div className="flex min-w-0 flex-col gap-2">
          <FileButton
            ref={fileInput}
            accept={PICTURE_TYPES.join(',')}
            onFile={(file) => void send(file)}
            isDisabled={action?.isRunning}
            describedBy={hint}
          >
            <ImageUp aria-hidden className="size-5" />
            {picture === null ? t`Choose image` : t`Change image`}
          </FileButton>
          <p id={hint} className="text-sm text-ink-muted">
            <Trans>PNG, JPEG, WebP or GIF, at most {PICTURE_MAX_MB} MB.</Trans>
          </p>
        </div>
      </div>
      {isLast && action?.isRunning && (
        <ProgressBar label={percent < 100 ? t`Uploading...` : t`Processing...`} value={percent} />
      )}
      {isLast && outcome?.isError === false && (
        <Banner tone="success">
          <Trans>Profile image updated successfully</Trans>
        </Banner>
      )}
      {isLast && outcome?.isError && (
        <Banner tone="error">
          <Trans>Failed to upload profile image</Trans>
          {outcome.reason && <span className="block font-normal">{outcome.reason}</span>}
        </Banner>
      )}
    </section>
  );
}

/** The server's error message about the picture. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fieldErrors['profile_image']?.join(' ') ?? error.detail;
}
