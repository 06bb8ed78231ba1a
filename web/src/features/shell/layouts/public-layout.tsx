import { Outlet } from 'react-router';
import type { RouteHandle } from '../../../lib/language.ts';
import { SiteFrame } from './frame.tsx';

export const handle: RouteHandle = { lang: 'pt-BR' };

/** The public pages. */
export default function PublicLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
