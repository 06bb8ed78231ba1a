import { pageTitle } from '../../../content/school.ts';
import { AdminPage } from '../../../ui/index.ts';

export const meta = () => [{ title: pageTitle('Settings') }];

/** The specification asks for these words and nothing more. */
export default function SettingsPage() {
  return (
    <AdminPage title="Settings" back={{ to: '/admin', label: 'Dashboard' }}>
      <p>Settings (Coming Soon)</p>
    </AdminPage>
  );
}
