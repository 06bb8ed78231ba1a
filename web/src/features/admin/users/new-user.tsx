import { t as text } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { pageTitle } from '../../../content/school.ts';
import { AdminPage } from '../../../ui/index.ts';
import { UserForm } from './user-form.tsx';

export const meta = () => [{ title: pageTitle(text`Add User`) }];

export default function NewUserPage() {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Add User`} back={{ to: '/admin/users', label: t`Users` }} width="narrow">
      <UserForm />
    </AdminPage>
  );
}
