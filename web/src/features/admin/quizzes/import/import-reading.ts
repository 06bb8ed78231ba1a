import {
  api,
  IMPORT_MAX_MB,
  IMPORT_TOO_LARGE,
  type ImportFormat,
  type ImportPreview,
} from '@trilha/contract';
import { useEffect, useRef, useState } from 'react';
import { upload } from '../../../../lib/api/api.ts';
import { readingError } from './import-texts.ts';

export interface Read {
  /** Tells one reading from another, from 1. */
  number: number;
  fileName: string;
  preview: ImportPreview;
}

export interface Reading {
  /** The file chosen last. */
  file: File | undefined;
  /** What the server made of the file before, until it has read this one. */
  read: Read | undefined;
  isReading: boolean;
  fault: { message: string; mayRetry: boolean } | undefined;
}

/** Has files read by the server, one at a time: the latest counts. */
export function useReading() {
  const [reading, setReading] = useState<Reading>({
    file: undefined,
    read: undefined,
    isReading: false,
    fault: undefined,
  });
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const read = async (file: File, format?: ImportFormat) => {
    underWay.current?.abort();
    if (file.size > IMPORT_MAX_MB * 1024 * 1024) {
      const fault = { message: IMPORT_TOO_LARGE, mayRetry: false };
      setReading((before) => ({ ...before, file, isReading: false, fault }));
      return;
    }
    const { signal } = (underWay.current = new AbortController());
    setReading((before) => ({ ...before, file, isReading: true, fault: undefined }));
    const form = new FormData();
    form.append('import_file', file);
    if (format) form.append('format', format);
    try {
      const preview = await upload(api.quizFiles.preview, { form, signal });
      setReading(({ read: before }) => ({
        file,
        read: { number: (before?.number ?? 0) + 1, fileName: file.name, preview },
        isReading: false,
        fault: undefined,
      }));
    } catch (error) {
      if (signal.aborted) return;
      console.warn('The file was not read.', error);
      setReading((before) => ({ ...before, isReading: false, fault: readingError(error) }));
    }
  };
  return { reading, read };
}
