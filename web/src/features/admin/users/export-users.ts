import { t } from '@lingui/core/macro';
import { api, type UserFilter } from '@trilha/contract';
import { useState } from 'react';
import { download } from '../../../lib/api/api.ts';
import { saveText } from '../../../lib/api/download.ts';
import { localDay } from '../../../lib/local-day.ts';
import { toast } from '../../../ui/index.ts';

/** Saves the users that a filter means as a CSV file. */
export function useExportUsers() {
  const [isFetching, setFetching] = useState(false);
  const save = async (filter?: UserFilter) => {
    setFetching(true);
    try {
      const content = await download(api.userFiles.export, filter && { query: filter });
      saveText({ filename: `users-${localDay(new Date())}.csv`, media_type: 'text/csv', content });
    } catch (error) {
      console.warn('The users were not exported.', error);
      toast(t`Failed to export the users. Please try again.`, { tone: 'error' });
    } finally {
      setFetching(false);
    }
  };
  return { save, isFetching };
}
