import {
  api,
  IMPORT_MAX_MB,
  IMPORT_TOO_LARGE,
  type ImportFormat,
  type ImportPreview,
} from '@trilha/contract';
import { useEffect, useRef, useState } from 'react';
import { upload } from '../../../../lib/api/api.ts';
import { contractText } from '../../../../lib/texts/contract-text.ts';
import { readingError } from './import-texts.ts';

export interface Read {
  /** The number of the reading, from 1. */
  number: number;
  fileName: string;
  preview: ImportPreview;
}

export interface Reading {
  /** The latest chosen file. */
  file: File | undefined;
  /** The latest result. While a file is being read, that of the former file. */
  read: Read | undefined;
  isReading: boolean;
  failure: { message: string; mayRetry: boolean } | undefined;
}

/** Lets the server read a file. A new file cancels the former reading. */
export function useReading() {
  const [reading, setReading] = useState<Reading>({
    file: undefined,
    read: undefined,
    isReading: false,
    failure: undefined,
  });
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const read = async (file: File, format?: ImportFormat) => {
    underWay.current?.abort();
    if (file.size > IMPORT_MAX_MB * 1024 * 1024) {
      const failure = { message: contractText(IMPORT_TOO_LARGE), mayRetry: false };
      setReading((before) => ({ ...before, file, isReading: false, failure }));
      return;
    }
    const { signal } = (underWay.current = new AbortController());
    setReading((before) => ({ ...before, file, isReading: true, failure: undefined }));
    const form = new FormData();
    form.append('import_file', file);
    if (format) form.append('format', format);
    try {
      const preview = await upload(api.quizFiles.preview, { form, signal });
      setReading(({ read: before }) => ({
        file,
        read: { number: (before?.number ?? 0) + 1, fileName: file.name, preview },
        isReading: false,
        failure: undefined,
      }));
    } catch (error) {
      if (signal.aborted) return;
      console.warn('The file was not read.', error);
      setReading((before) => ({ ...before, isReading: false, failure: readingError(error) }));
    }
  };
  return { reading, read };
}
