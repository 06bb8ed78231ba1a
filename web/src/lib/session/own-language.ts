import type { InterfaceLanguage, Profile } from '@trilha/contract';
import { profile } from '@trilha/contract/bare';
import { call } from '../api/api.ts';
import { queryClient } from '../api/query.ts';
import { loadTexts, openCatalogs } from '../texts/texts.ts';
import { currentUser, updateSessionUser } from './session.ts';

/**
 * Stores the language that the user has chosen, and lets all pages of theirs follow, other tabs too.
 * @throws where its texts do not load, and what `call` throws: then everything stays
 */
export async function chooseLanguage(language: InterfaceLanguage): Promise<void> {
  const id = currentUser()?.id;
  // First, so that no screen is without its words.
  await loadTexts(language, openCatalogs());
  const saved = await call(profile.update, { body: { language } });
  const chosen = { language: saved.language, is_language_chosen: true };
  // Meanwhile they may have logged out.
  if (currentUser()?.id !== id) return;
  const queryKey = [profile.get.path];
  // An answer that is on its way would bring the former language back.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<Profile>({ queryKey }, (before) => before && { ...before, ...chosen });
  updateSessionUser(chosen);
  // What the server says in words of its own: achievements, reports, which else are never asked for again.
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => path !== profile.get.path,
  });
}
