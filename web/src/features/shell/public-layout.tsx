import { Outlet } from 'react-router';
import { SiteFrame } from './frame.tsx';

/** The public pages. */
export default function PublicLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
