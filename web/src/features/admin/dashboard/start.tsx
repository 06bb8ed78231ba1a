import { t as text } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { drawnWith } from '../../../lib/api/query.ts';
import { beginsWith } from '../../../lib/boot/prefetch.ts';
import { startOf, useAuth } from '../../../lib/session/auth.tsx';
import { mayDo } from '../../../lib/session/may.ts';
import { currentUser } from '../../../lib/session/session.ts';
import { AdminPage } from '../../../ui/index.ts';
import { todayCode } from '../today/later.tsx';
import { todayQuery } from '../today/queries.ts';
import { OfficeStart } from './office-start.tsx';
import { officeStartQuery, teacherStartQuery } from './queries.ts';
import { TeacherStart } from './teacher-start.tsx';

export const meta = () => [{ title: pageTitle(text`Admin Dashboard`) }];

/** Who may do everything has the dashboard of the whole school. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = currentUser();
  if (user && startOf(user) === '/admin') {
    beginsWith('/admin/dashboard', '/admin');
    throw redirect('/admin');
  }
  const own = mayDo(user, 'people.write') ? officeStartQuery : teacherStartQuery;
  return drawnWith(request, own, todayQuery, todayCode);
}

/** The start page of teachers and of the office: what waits for them, and the figures of their work. */
export default function Start() {
  const { t } = useLingui();
  const { user } = useAuth();
  return (
    <AdminPage title={t`Dashboard`}>
      <div className="flex flex-col gap-8">
        {mayDo(user, 'people.write') ? <OfficeStart /> : <TeacherStart />}
      </div>
    </AdminPage>
  );
}
