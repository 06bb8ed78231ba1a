import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { pageTitle } from '../../../content/school.ts';
import { AdminPage } from '../../../ui/index.ts';

export const meta = () => [{ title: pageTitle(text`Settings`) }];

/** The specification requires exactly this text. */
export default function SettingsPage() {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Settings`} back={{ to: '/admin', label: t`Dashboard` }}>
      <p>
        <Trans>Settings (Coming Soon)</Trans>
      </p>
    </AdminPage>
  );
}
