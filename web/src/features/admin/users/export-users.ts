import { t } from '@lingui/core/macro';
import { api, type PeopleChoice, type UserFilter } from '@trilha/contract';
import { useState } from 'react';
import { download } from '../../../lib/api/api.ts';
import { saveText } from '../../../lib/api/download.ts';
import { localDay } from '../../../lib/local-day.ts';
import { toast } from '../../../ui/index.ts';

/** Saves the users that a filter means, or who are chosen, as a CSV file. */
export function useExportUsers() {
  const [isFetching, setFetching] = useState(false);
  const saveFrom = async (fetched: () => Promise<string>) => {
    setFetching(true);
    try {
      const content = await fetched();
      saveText({ filename: `users-${localDay(new Date())}.csv`, media_type: 'text/csv', content });
    } catch (error) {
      console.warn('The users were not exported.', error);
      toast(t`Failed to export the users. Please try again.`, { tone: 'error' });
    } finally {
      setFetching(false);
    }
  };
  const save = (filter?: UserFilter) =>
    saveFrom(() => download(api.userFiles.export, filter && { query: filter }));
  const saveChosen = (people: PeopleChoice) =>
    saveFrom(() => download(api.bulkUsers.export, { body: { people } }));
  return { save, saveChosen, isFetching };
}
