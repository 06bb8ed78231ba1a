import { t } from '@lingui/core/macro';
import { api, type ImportedRow, type UsersImportPreview } from '@trilha/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ApiError, call, upload } from '../../../../lib/api/api.ts';
import { invalidateAfter } from '../../stale-after.ts';
import { importQuery } from './queries.ts';
import { outcomesOf, type RefusedFile, withRefused } from './refused-file.ts';

/** The steps before the server works: choose a file, preview it. */
export type ImportState =
  | { step: 'choose'; error?: string; isReading: boolean }
  | { step: 'preview'; file: ReadFile; error?: string; isBeginning: boolean };

/** A file and what the server says of its rows. */
export interface ReadFile {
  readonly filename: string;
  readonly preview: UsersImportPreview;
}

/** @param onBegun is told of the import that the server has begun */
export function useImport(onBegun: (id: number) => void) {
  const [state, setState] = useState<ImportState>({ step: 'choose', isReading: false });
  // Kept when another file is chosen, so that staff can still take them along.
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  // The server keeps no names of an import that is done; this visit still has them.
  const [begun, setBegun] = useState<ReadonlyMap<number, ReadFile>>(new Map());
  const queryClient = useQueryClient();

  const read = async (file: File) => {
    setState({ step: 'choose', isReading: true });
    const form = new FormData();
    form.append('users_file', file);
    try {
      const preview = await upload(api.userFiles.preview, { form });
      const chosen = { filename: file.name, preview };
      setState({ step: 'preview', file: chosen, isBeginning: false });
      setRefused((before) => withRefused(before, file.name, preview.columns, preview.rows));
    } catch (error) {
      setState({
        step: 'choose',
        isReading: false,
        error: reasonOf(error, 'users_file') ?? t`Failed to read the file. Please try again.`,
      });
    }
  };

  const begin = async (file: ReadFile, invite: boolean) => {
    setState({ step: 'preview', file, isBeginning: true });
    const rows = file.preview.rows.flatMap(({ outcome, row }) =>
      row && (outcome === 'create' || outcome === 'update') ? [row] : [],
    );
    try {
      const answer = await call(api.userFiles.begin, {
        body: { filename: file.filename.slice(-255), rows, invite },
      });
      const { id } = answer;
      queryClient.setQueryData(importQuery(id).queryKey, answer);
      setBegun((before) => new Map(before).set(id, file));
      setState({ step: 'choose', isReading: false });
      onBegun(id);
      await invalidateAfter(queryClient, 'job');
    } catch (error) {
      console.warn('The import did not begin.', error);
      const reason = reasonOf(error, 'rows') ?? t`The import did not begin. Please try again.`;
      setState({ step: 'preview', file, isBeginning: false, error: reason });
    }
  };

  /** Keeps the rows of a file that the server has refused while it stored them. */
  const keepRefused = useCallback(
    ({ filename, preview }: ReadFile, results: readonly ImportedRow[]) =>
      setRefused((before) =>
        withRefused(before, filename, preview.columns, outcomesOf(preview, results)),
      ),
    [],
  );

  return {
    state,
    refused,
    begun,
    keepRefused,
    read: (file: File) => void read(file),
    /** Has the rows stored that the preview would create or update. */
    begin: (file: ReadFile, invite: boolean) => void begin(file, invite),
    restart: () => setState({ step: 'choose', isReading: false }),
  };
}

function reasonOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fieldErrors[field]?.join(' ') ?? error.detail;
}
