import { I18nProvider } from '@lingui/react';
import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { useMatches } from 'react-router';
import { LanguageContext, useWantedLanguage } from '../language.ts';
import { catalogsOf } from './catalogs.ts';
import { hasTexts, loadTexts, openCatalogs, textsIn } from './texts.ts';

/**
 * Gives the page its language and its texts. Where another language is wanted and its texts are still to
 * come, the page keeps the one it has.
 */
export function TextsProvider({ children }: { children: ReactNode }) {
  const wanted = useWantedLanguage();
  const [shown, setShown] = useState(wanted);
  const [, look] = useReducer((count: number) => count + 1, 0);
  const needed = useMatches()
    .flatMap(({ id }) => catalogsOf(id))
    .join(' ');
  const names = needed === '' ? [] : needed.split(' ');
  const isThere = hasTexts(wanted, names);
  if (isThere && shown !== wanted) setShown(wanted);
  useEffect(() => {
    if (isThere) return;
    const all = [...openCatalogs(), ...needed.split(' ')];
    // A part that does not come is said by the screen that needs it; the next navigation tries again.
    loadTexts(wanted, all).then(look, () => undefined);
  }, [isThere, wanted, needed]);
  return (
    <LanguageContext value={shown}>
      <I18nProvider i18n={textsIn(shown)}>{children}</I18nProvider>
    </LanguageContext>
  );
}
