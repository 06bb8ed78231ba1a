import { useLingui } from '@lingui/react/macro';
import { type AdminMaterial, api } from '@trilha/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError, upload } from '../../../../lib/api/api.ts';
import { fileForm, sizeError, uploadFailure } from './files.ts';

export interface FileUploadOptions {
  lessonId: number;
  /** The largest file that is taken, in megabytes. */
  maxMb: number;
  onStored: (stored: AdminMaterial, isReplaced: boolean) => void;
  /** Called when somebody else has deleted what was to be replaced. */
  onGone: () => void;
}

export interface UploadFailure {
  message: string;
  /** Set where another try may succeed. */
  retry: (() => void) | undefined;
}

/** Sends one file at a time to the material of a lesson: a new one, or one in the place of another. */
export function useFileUpload({ lessonId, maxMb, onStored, onGone }: FileUploadOptions) {
  const { t } = useLingui();
  const [running, setRunning] = useState<{ name: string; percent: number }>();
  const [failure, setFailure] = useState<UploadFailure>();
  const controller = useRef<AbortController>(null);
  // Who leaves was asked before.
  useEffect(() => () => controller.current?.abort(), []);

  /** @param replaced the id of the piece whose file it replaces */
  async function send(file: File, replaced?: number): Promise<void> {
    const tooLarge = sizeError(file, maxMb);
    setFailure(tooLarge === undefined ? undefined : { message: tooLarge, retry: undefined });
    if (tooLarge !== undefined) return;
    const { signal } = (controller.current = new AbortController());
    const onProgress = (percent: number) => setRunning({ name: file.name, percent });
    onProgress(0);
    const options = { form: fileForm(file), onProgress, signal };
    try {
      const stored = await (replaced === undefined
        ? upload(api.adminMaterials.upload, { params: { id: lessonId }, ...options })
        : upload(api.adminMaterials.replaceFile, { params: { id: replaced }, ...options }));
      onStored(stored, replaced !== undefined);
    } catch (error) {
      if (signal.aborted) return;
      const status = error instanceof ApiError ? error.status : undefined;
      if (replaced !== undefined && status === 404) {
        setFailure({ message: t`Somebody else has deleted this material.`, retry: undefined });
        onGone();
        return;
      }
      // What the server refuses it would refuse again.
      const mayPass = status === undefined || status >= 500;
      setFailure({
        message: uploadFailure(error),
        retry: mayPass ? () => void send(file, replaced) : undefined,
      });
    } finally {
      setRunning(undefined);
    }
  }

  return {
    /** The file that is being sent. */
    running,
    failure,
    send: (file: File, replaced?: number) => void send(file, replaced),
    cancel: () => controller.current?.abort(),
  };
}
