import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { LANGUAGE_NAMES } from '../../lib/language.ts';
import { lazyImport } from '../../lib/routes/lazy-import.ts';
import { useAuth } from '../../lib/session/auth.tsx';
import { cx, toast } from '../../ui/index.ts';

/** The language that the user has chosen, and how another one is stored; a toast says where that fails. */
export function useLanguageChoice() {
  const { t } = useLingui();
  const own = useAuth().user?.language ?? 'en';
  const choose = async (value: string) => {
    const chosen = LANGUAGE_NAMES.find((each) => each.value === value);
    if (!chosen) return;
    try {
      const { chooseLanguage } = await lazyImport(
        () => import('../../lib/session/own-language.ts'),
      );
      await chooseLanguage(chosen.value);
    } catch (error) {
      console.warn('The language was not saved.', error);
      toast(t`The language could not be saved. Please try again.`, { tone: 'error' });
    }
  };
  return { own, choose: (value: string) => void choose(value) };
}

/** A small select with the languages of the interface, for where the account menu does not stand. */
export function LanguageChoice({ className }: { className?: string }) {
  const { t } = useLingui();
  const { own, choose } = useLanguageChoice();
  return (
    <span className={cx('relative flex min-w-0', className)}>
      <select
        aria-label={t`Language`}
        value={own}
        onChange={(event) => choose(event.target.value)}
        className="min-h-10 w-full min-w-0 cursor-pointer appearance-none truncate rounded-full border border-line-strong bg-transparent py-1 pr-6 pl-2.5 text-sm text-ink-muted transition-colors hover:text-ink pointer-coarse:min-h-12"
      >
        {LANGUAGE_NAMES.map(({ value, name }) => (
          <option key={value} value={value} lang={value} className="bg-surface-raised text-ink">
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-ink-muted"
      />
    </span>
  );
}
