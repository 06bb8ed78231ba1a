import { useLanguage } from '../../../lib/language.ts';
import { WidgetLocale } from '../../../ui/index.ts';
import QueryLayout from './query-layout.tsx';

/**
 * Around the screens that use the kit's widgets: forms, the admin area. The others do without, and
 * load fast.
 */
export default function WidgetsLayout() {
  const lang = useLanguage();
  return (
    <WidgetLocale lang={lang}>
      <QueryLayout />
    </WidgetLocale>
  );
}
