import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';

/**
 * The language in which the kit's widgets (fields, menus, dialogs) speak to screen readers. Around
 * every screen that uses them, and not around the others: it brings the widgets' library along.
 */
export function WidgetLocale({ lang, children }: { lang: string; children: ReactNode }) {
  return <I18nProvider locale={lang}>{children}</I18nProvider>;
}
