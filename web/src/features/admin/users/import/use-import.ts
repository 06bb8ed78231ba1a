import { api, IMPORT_BATCH, type UsersImportPreview } from '@trilha/contract';
import { useRef, useState } from 'react';
import { ApiError, call, upload } from '../../../../lib/api/api.ts';
import { useUsersChanged } from '../queries.ts';
import {
  outcomesOf,
  type PreviewRow,
  type RefusedFile,
  type StoredRow,
  withRefused,
} from './refused-file.ts';

/** The steps of an import: choose a file, preview it, store it in batches, done. */
export type ImportState =
  | { step: 'choose'; error?: string; isReading: boolean }
  | { step: 'preview'; filename: string; preview: UsersImportPreview }
  | {
      step: 'storing';
      filename: string;
      preview: UsersImportPreview;
      total: number;
      stored: readonly StoredRow[];
      /** Set if rows are left to send because the connection or the server failed. */
      isHalted: boolean;
    }
  | {
      step: 'done';
      filename: string;
      stored: readonly StoredRow[];
      /** All rows of the file. */
      rows: readonly PreviewRow[];
    };

const READ_FAILED = 'Failed to read the file. Please try again.';

export function useImport() {
  const [state, setState] = useState<ImportState>({ step: 'choose', isReading: false });
  // Kept when another file is chosen, so that staff can still take them along.
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const changed = useUsersChanged();
  // The rows left to send and whether to invite: kept to continue after a failure.
  const work = useRef({ rows: [] as UsersImportPreview['rows'], invite: false });

  const read = async (file: File) => {
    setState({ step: 'choose', isReading: true });
    const form = new FormData();
    form.append('users_file', file);
    try {
      const preview = await upload(api.userFiles.preview, { form });
      setState({ step: 'preview', filename: file.name, preview });
      setRefused((before) => withRefused(before, file.name, preview.columns, preview.rows));
    } catch (error) {
      const reason =
        error instanceof ApiError
          ? (error.fieldErrors['users_file']?.join(' ') ?? error.detail)
          : undefined;
      setState({ step: 'choose', isReading: false, error: reason ?? READ_FAILED });
    }
  };

  const run = async (
    filename: string,
    preview: UsersImportPreview,
    total: number,
    before: readonly StoredRow[],
  ) => {
    const stored = [...before];
    const storing = (isHalted: boolean) =>
      setState({ step: 'storing', filename, preview, total, stored: [...stored], isHalted });
    const { rows, invite } = work.current;
    while (rows.length > 0) {
      storing(false);
      const part = rows.slice(0, IMPORT_BATCH).flatMap(({ row }) => (row ? [row] : []));
      try {
        const answer = await call(api.userFiles.store, { body: { rows: part, invite } });
        stored.push(...answer.rows);
        rows.splice(0, IMPORT_BATCH);
        const { columns } = preview;
        setRefused((files) => withRefused(files, filename, columns, outcomesOf(preview, stored)));
      } catch (error) {
        console.warn('The import stopped.', error);
        storing(true);
        return;
      }
    }
    setState({ step: 'done', filename, stored, rows: outcomesOf(preview, stored) });
    await changed();
  };

  return {
    state,
    refused,
    read: (file: File) => void read(file),
    /** Stores the rows that the preview would create or update. */
    store(filename: string, preview: UsersImportPreview, invite: boolean): void {
      const rows = preview.rows.filter(
        ({ outcome }) => outcome === 'create' || outcome === 'update',
      );
      work.current = { rows: [...rows], invite };
      void run(filename, preview, rows.length, []);
    },
    /** Continues after a failure. Rows that are stored already are not sent again. */
    goOn(): void {
      if (state.step !== 'storing') return;
      void run(state.filename, state.preview, state.total, state.stored);
    },
    restart: () => setState({ step: 'choose', isReading: false }),
  };
}
