import { pageTitle } from '../../../content/school.ts';
import { AdminPage } from '../../../ui/index.ts';
import { UserForm } from './user-form.tsx';

export const meta = () => [{ title: pageTitle('Add User') }];

export default function NewUserPage() {
  return (
    <AdminPage title="Add User" back={{ to: '/admin/users', label: 'Users' }} width="narrow">
      <UserForm />
    </AdminPage>
  );
}
