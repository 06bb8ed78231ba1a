import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from '../../../lib/api/query.ts';
import { whenNetworkIdle } from '../../../lib/boot/network-idle.ts';
import { prepareToasts } from '../../../ui/index.ts';

/** Around the screens that ask the server and do without the widgets' library, which is large. */
export default function QueryLayout() {
  useEffect(() => whenNetworkIdle(() => void prepareToasts().catch(() => undefined)), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
