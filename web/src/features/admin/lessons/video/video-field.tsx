import { Trans, useLingui } from '@lingui/react/macro';
import { Info, Undo2 } from 'lucide-react';
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, TextField, type TextFieldProps } from '../../../../ui/index.ts';
import { ChosenVideo } from './chosen-video.tsx';
import { DropZone } from './drop-zone.tsx';
import { StoredVideo } from './stored-video.tsx';
import { useNoStrayDrop } from './use-file-drop.ts';
import type { VideoUpload } from './use-video-upload.ts';

export interface VideoFieldProps {
  upload: VideoUpload;
  /** The props of the address field from its Controller. */
  field: Pick<TextFieldProps, 'name' | 'ref' | 'isInvalid' | 'errorMessage'> & {
    value: string;
    onChange: (value: string) => void;
    onBlur: () => void;
  };
  /** Called with a complete address: on blur and on paste. */
  onAddressCommit: (address: string) => void;
  isDisabled: boolean;
  /** The file that the lesson has, if it has one, and what is said of it. */
  stored: { address: string; poster: string | null; note: ReactNode } | undefined;
}

/** Whether two addresses are of one file: the signature is another one each half day. */
const isSameFile = (one: string, other: string) => one.split('?')[0] === other.split('?')[0];

/** The video of a lesson: the stored file, else a file to upload, or the address of an existing video. */
export function VideoField(props: VideoFieldProps) {
  const { t } = useLingui();
  const { upload, field, onAddressCommit, isDisabled, stored } = props;
  const { file, failure } = upload;
  const input = useRef<HTMLInputElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  useNoStrayDrop();

  const hasFile = file !== null;
  const replaceButton = useRef<HTMLButtonElement>(null);
  const [isReplacing, setReplacing] = useState(false);
  const hasStored = stored !== undefined && isSameFile(field.value, stored.address);
  const view = file ? 'file' : hasStored && !isReplacing ? 'stored' : 'choice';

  // They stand in one place: the focus moves with what stands there.
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const active = document.activeElement;
    if (active && active !== document.body) return;
    const next = { file: removeButton, stored: replaceButton, choice: input }[view];
    next.current?.focus({ preventScroll: true });
  }, [view]);

  const choose = (address: string) => {
    field.onChange(address);
    onAddressCommit(address);
  };
  if (view === 'stored' && stored) {
    return (
      <StoredVideo
        address={stored.address}
        poster={stored.poster}
        onReplace={() => setReplacing(true)}
        onRemove={() => {
          setReplacing(true);
          choose('');
        }}
        isDisabled={isDisabled}
        errorMessage={field.isInvalid ? field.errorMessage : undefined}
        replaceRef={replaceButton}
      >
        {stored.note}
      </StoredVideo>
    );
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">
        <Trans>Video</Trans>
      </legend>
      {file ? (
        <ChosenVideo
          file={file}
          onRemove={upload.remove}
          isDisabled={isDisabled}
          removeRef={removeButton}
        />
      ) : (
        <DropZone onFile={upload.choose} isDisabled={isDisabled} inputRef={input} />
      )}
      {stored && !file && (
        <Button
          variant="quiet"
          size="sm"
          className="self-start"
          isDisabled={isDisabled}
          onPress={() => {
            setReplacing(false);
            choose(stored.address);
          }}
        >
          <Undo2 aria-hidden className="size-4" />
          <Trans>Keep the stored video</Trans>
        </Button>
      )}
      {failure && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm font-medium text-danger-ink"
        >
          <p className="min-w-0">
            {failure.message}
            {failure.reason && <span className="block font-normal">{failure.reason}</span>}
          </p>
          {failure.retry && (
            <Button variant="secondary" size="sm" onPress={failure.retry} isDisabled={isDisabled}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </div>
      )}
      <div
        aria-hidden
        className="flex items-center gap-4 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        <Trans>or</Trans>
      </div>
      <TextField
        {...field}
        value={hasStored && !file ? '' : field.value}
        label={t`Video URL`}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={t`Enter video URL from YouTube, Vimeo, or other hosting service`}
        description={field.value.startsWith('/media/') && t`The address of the uploaded file`}
        isDisabled={hasFile}
        onBlur={() => {
          field.onBlur();
          afterPress(() => onAddressCommit(field.value));
        }}
        onPaste={({ currentTarget }: ClipboardEvent) => {
          // The field has the pasted value only after this event.
          const control = currentTarget instanceof HTMLInputElement ? currentTarget : null;
          if (control) setTimeout(() => onAddressCommit(control.value));
        }}
      />
      <div className="flex flex-col gap-2 text-sm text-ink-muted">
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          <p>
            <Trans>Supported sources:</Trans>
          </p>
          <ul className="flex list-disc flex-wrap gap-x-7 gap-y-1 pl-4">
            <li>
              <Trans>YouTube (recommended)</Trans>
            </li>
            <li>Vimeo</li>
            <li>
              <Trans>Direct MP4 URLs</Trans>
            </li>
          </ul>
        </div>
        <p className="flex items-start gap-2">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <Trans>
              Note: Google Drive links are not recommended because they may not play reliably.
            </Trans>
          </span>
        </p>
      </div>
    </fieldset>
  );
}

/** Delays the work of a blur while a button is pressed: a layout change would move it away. */
function afterPress(work: () => void): void {
  const isPressed = document.querySelector('a:active, button:active, label:active') !== null;
  if (isPressed) window.addEventListener('pointerup', () => setTimeout(work), { once: true });
  else work();
}
