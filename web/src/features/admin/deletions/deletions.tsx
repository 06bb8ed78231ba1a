import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DeletionRequest } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useListAddress, useSearchText } from '../../../lib/list-address.ts';
import { AdminPage, Button, EmptyState, ListFrame, SearchField, toast } from '../../../ui/index.ts';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { DeletionTable } from './deletion-table.tsx';
import { deletionListQuery } from './queries.ts';

export const meta = () => [{ title: pageTitle(text`Deletion requests`) }];

/** The requests to delete an account, the oldest first. */
export default function DeletionsPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { user: me } = useAuth();
  const { page, search, setSearch, addressOf } = useListAddress();
  const [typed, setTyped] = useSearchText(search, setSearch);
  const query = useQuery(deletionListQuery({ page, search }));
  const [asking, setAsking] = useState<DeletionRequest>();

  const confirmed = async ({ user }: DeletionRequest) => {
    setAsking(undefined);
    const { name } = user;
    toast(text`The account of ${name} has been deleted.`, { tone: 'success' });
    // After its last row is deleted, a page no longer exists.
    if (query.data?.results.length === 1 && page > 1) {
      await navigate(addressOf(page - 1), { replace: true });
    }
  };

  return (
    <AdminPage
      title={t`Deletion requests`}
      description={t`People who asked the school to delete their account.`}
      back={{ to: '/admin', label: t`Dashboard` }}
    >
      <SearchField
        label={t`Search requests`}
        placeholder={t`Search by name or e-mail`}
        value={typed}
        onChange={setTyped}
        className="max-w-sm"
      />
      <ListFrame
        query={query}
        isNoSuchPage={isNoSuchPage(query.error)}
        failure={t`Failed to load the requests. Please try again later.`}
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) => (
          <DeletionTable
            rows={rows}
            isRefreshing={isRefreshing}
            me={me}
            onConfirm={setAsking}
            empty={
              search ? (
                <EmptyState
                  title={t`No requests found`}
                  action={
                    <Button
                      variant="secondary"
                      onPress={() => void navigate('/admin/deletions', { replace: true })}
                    >
                      <Trans>Show all requests</Trans>
                    </Button>
                  }
                />
              ) : (
                <EmptyState title={t`Nobody is waiting`}>
                  <Trans>
                    People who ask on their profile for the deletion of their account appear here.
                  </Trans>
                </EmptyState>
              )
            }
          />
        )}
      </ListFrame>
      <ConfirmDeletion
        request={asking}
        onClose={() => setAsking(undefined)}
        onConfirmed={(request) => void confirmed(request)}
      />
    </AdminPage>
  );
}
