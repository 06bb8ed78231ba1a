import { useEffect, useEffectEvent } from 'react';

interface QuizKeys {
  /** How many answers there are to choose from. */
  count: number;
  onEnter: () => void;
}

/** Elements that do something of their own on Enter. */
const OWN_ENTER = 'a, button, summary, select, textarea, [role="menuitem"], [role="dialog"] *';

/** The quiz by keyboard: a digit chooses an answer, Enter goes on. */
export function useQuizKeys({ count, onEnter }: QuizKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.matches('input:not([type="radio"]), textarea, [contenteditable]')) return;
    if (event.key === 'Enter') {
      // A key held down answers one question, not all of them.
      if (!event.repeat && !target.closest(OWN_ENTER)) onEnter();
    } else if (/^[1-9]$/.test(event.key) && Number(event.key) <= count) {
      const radio = document.querySelector<HTMLInputElement>(`[data-answer="${event.key}"]`);
      // As a click would, and heard as one.
      radio?.focus();
      radio?.click();
    }
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
