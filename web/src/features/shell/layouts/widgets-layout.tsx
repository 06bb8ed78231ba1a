import { useLanguage } from '../../../lib/language.ts';
import { WidgetLocale } from '../../../ui/index.ts';
import QueryLayout from './query-layout.tsx';

/**
 * The layout of screens that use the widget library: forms and the admin area. Other screens load
 * faster without it.
 */
export default function WidgetsLayout() {
  const lang = useLanguage();
  return (
    <WidgetLocale lang={lang}>
      <QueryLayout />
    </WidgetLocale>
  );
}
