import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from '../../../lib/api/query.ts';
import { whenNetworkIdle } from '../../../lib/routes/network-idle.ts';
import { prepareToasts } from '../../../ui/index.ts';

/** The layout of screens that call the API but do not load the large widget library. */
export default function QueryLayout() {
  useEffect(() => whenNetworkIdle(() => void prepareToasts().catch(() => undefined)), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
