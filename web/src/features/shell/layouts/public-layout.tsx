import { useLingui } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import { schoolTexts } from '../../../content/school-texts.ts';
import { SiteFrame } from './frame.tsx';

/** The public pages. What the school says of itself is loaded with them. */
export default function PublicLayout() {
  const { i18n } = useLingui();
  return (
    <SiteFrame tagline={i18n._(schoolTexts.tagline)}>
      <Outlet />
    </SiteFrame>
  );
}
