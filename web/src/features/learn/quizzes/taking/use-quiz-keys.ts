import { useEffect, useEffectEvent } from 'react';

interface QuizKeys {
  /** The number of answers. */
  count: number;
  onEnter: () => void;
  /** False while a dialog stands over the question. */
  isActive: boolean;
}

/** Elements with their own action on Enter. */
const OWN_ENTER = 'a, button, summary, select, textarea, [role="menuitem"], [role="dialog"] *';

/** Keyboard control of a quiz: a digit chooses an answer, Enter continues. */
export function useQuizKeys({ count, onEnter, isActive }: QuizKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isActive || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.matches('input:not([type="radio"]), textarea, [contenteditable]')) return;
    if (event.key === 'Enter') {
      // Ignores key repeat, so that a key held down answers only one question.
      if (!event.repeat && !target.closest(OWN_ENTER)) onEnter();
    } else if (/^[1-9]$/.test(event.key) && Number(event.key) <= count) {
      const radio = document.querySelector<HTMLInputElement>(`[data-answer="${event.key}"]`);
      // A click, so that the change is handled and announced like one.
      radio?.focus();
      radio?.click();
    }
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
