import { stat } from 'node:fs/promises';
import {
  MATERIAL_FILE_REQUIRED,
  MATERIAL_FILE_TOO_LARGE,
  type MaterialFileType,
} from '@trilha/contract';
import type { Context } from '../../../platform/context.ts';
import { httpError, invalid } from '../../../platform/http/errors.ts';
import type { Receiver } from '../../../platform/http/multipart.ts';
import { onDisk } from '../../../platform/media/files.ts';
import { fileName } from './file-names.ts';
import { BadFile, typeOfFile } from './file-types.ts';

/** A file that has been stored, as a row names it. */
export interface ReceivedFile {
  readonly path: string;
  readonly file_type: MaterialFileType;
  readonly file_name: string;
  readonly file_size: number;
}

/** Receives a file of a lesson's material and stores it as it is, where its content is what its name says. */
export function materialFile(ctx: Context): Receiver<ReceivedFile> & { readonly required: string } {
  return {
    maxBytes: ctx.materialMaxMb * 1024 * 1024,
    tooLarge: () =>
      httpError(413, MATERIAL_FILE_TOO_LARGE, { params: { megabytes: ctx.materialMaxMb } }),
    required: MATERIAL_FILE_REQUIRED,
    async receive(content, _user, name) {
      try {
        return await onDisk(ctx.uploads, content, async (file) => {
          const type = await typeOfFile(file, name);
          const { size } = await stat(file);
          const path = await ctx.files.adopt('materials', type, file);
          return { path, file_type: type, file_name: fileName(name, type), file_size: size };
        });
      } catch (error) {
        throw error instanceof BadFile ? invalid({ material_file: [error.message] }) : error;
      }
    },
    discard: ({ path }) => ctx.files.remove(path),
  };
}
