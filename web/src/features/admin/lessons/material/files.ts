import { t } from '@lingui/core/macro';
import { MATERIAL_FILE_TOO_LARGE, MATERIAL_FILE_TYPES } from '@trilha/contract';
import { ApiError, joinedMessages } from '../../../../lib/api/errors.ts';
import { contractText } from '../../../../lib/texts/contract-text.ts';

/** What the file picker offers; the server looks at the content. */
export const ACCEPTED = [...MATERIAL_FILE_TYPES, 'jpeg'].map((type) => `.${type}`).join(',');

/** Why a file is not even sent; undefined where nothing speaks against it. */
export function sizeError(file: File, maxMb: number): string | undefined {
  if (file.size <= maxMb * 1024 * 1024) return undefined;
  return contractText(MATERIAL_FILE_TOO_LARGE, { megabytes: maxMb });
}

/** A file as the server takes it. */
export function fileForm(file: File, title?: string): FormData {
  const form = new FormData();
  if (title !== undefined) form.append('title', title);
  form.append('material_file', file);
  return form;
}

/** Why a file was not stored, in the server's words where it has some. */
export function uploadFailure(error: unknown): string {
  const said = error instanceof ApiError ? joinedMessages(error.body) || error.detail : undefined;
  return said ?? t`Failed to upload the file. Please try again.`;
}
