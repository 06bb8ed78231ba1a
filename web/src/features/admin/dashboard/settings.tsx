import { pageTitle } from '../../../content/school.ts';
import { AdminPage } from '../../../ui/index.ts';

export const meta = () => [{ title: pageTitle('Settings') }];

/** The specification requires exactly this text. */
export default function SettingsPage() {
  return (
    <AdminPage title="Settings" back={{ to: '/admin', label: 'Dashboard' }}>
      <p>Settings (Coming Soon)</p>
    </AdminPage>
  );
}
