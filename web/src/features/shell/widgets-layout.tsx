import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useLanguage } from '../../lib/language.ts';
import { queryClient } from '../../lib/query.ts';
import { prepareToasts, WidgetLocale } from '../../ui/index.ts';

/**
 * Around the screens that ask the server or use the kit's widgets: forms, the learner's screens, the
 * admin area. The other pages of the site do without both, and load fast.
 */
export default function WidgetsLayout() {
  const lang = useLanguage();
  useEffect(() => void prepareToasts(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <WidgetLocale lang={lang}>
        <Outlet />
      </WidgetLocale>
    </QueryClientProvider>
  );
}
