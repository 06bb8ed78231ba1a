import { redirect } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { currentUser } from '../../../lib/session/session.ts';
import { AdminPage } from '../../../ui/index.ts';
import { Requirement } from './requirement.tsx';
import { StaffTable } from './staff-table.tsx';

export const meta = () => [{ title: pageTitle('Security') }];

/** For superusers only. Other staff are redirected. */
export function clientLoader(): null {
  if (currentUser()?.is_superuser !== true) throw redirect('/admin');
  return null;
}

/** The two-step verification of staff: whether it is required, and who has set it up. */
export default function SecurityPage() {
  return (
    <AdminPage
      title="Security"
      description="How the people who run the school log in."
      back={{ to: '/admin', label: 'Dashboard' }}
    >
      <Requirement />
      <section aria-labelledby="staff" className="flex flex-col gap-4">
        <h2 id="staff" className="text-lg">
          Staff
        </h2>
        <StaffTable />
      </section>
    </AdminPage>
  );
}
