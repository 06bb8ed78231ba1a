import { t } from '@lingui/core/macro';
import { api } from '@trilha/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { school } from '../../../content/school.ts';
import { call, download } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { saveText } from '../../../lib/api/download.ts';
import { localDay } from '../../../lib/local-day.ts';

export const deletionQuery = endpointQuery(api.ownData.deletion);

/** Lets the section say at once what has become of the request. */
export function useRequestChanged(): (requested_at: string | null) => void {
  const queryClient = useQueryClient();
  return (requested_at) => {
    queryClient.setQueryData(
      deletionQuery.queryKey,
      (before) => before && { ...before, requested_at },
    );
    // Staff who ask for themselves stand in the list of those who wait.
    void invalidate(queryClient, '/admin/deletions/');
  };
}

export function useWithdraw() {
  const requestChanged = useRequestChanged();
  return useMutation({
    mutationFn: () => call(api.ownData.withdrawDeletion),
    onSuccess: () => requestChanged(null),
  });
}

/** Fetches the file and hands it to the browser to keep. */
export function useDownload() {
  return useMutation({
    mutationFn: async () => {
      const content = await download(api.ownData.download);
      saveText({
        filename: fileName(school.name, new Date()),
        media_type: 'application/json',
        content,
      });
    },
  });
}

/** As the server names the file too. */
export function fileName(schoolName: string, now: Date): string {
  return `${plain(schoolName) || 'school'}-${plain(t`My data`)}-${localDay(now)}.json`;
}

/** In plain ASCII: 'Escola Trilha' becomes `escola-trilha`. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
