import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';

/**
 * The language of the widgets' texts for screen readers. Render it only around screens that use widgets
 * (fields, menus, dialogs), because it loads the widget library.
 */
export function WidgetLocale({ lang, children }: { lang: string; children: ReactNode }) {
  return <I18nProvider locale={lang}>{children}</I18nProvider>;
}
