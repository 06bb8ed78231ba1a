import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { Button, Input, SearchField as AriaSearchField } from 'react-aria-components';
import { cx } from '../cx.ts';

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  className?: string;
}

/** Searches a list. Escape and the clear button empty it. */
export function SearchField({ label, value, onChange, placeholder, className }: SearchFieldProps) {
  const { t } = useLingui();
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      className={cx('group relative block min-w-0', className)}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-muted"
      />
      <Input
        placeholder={placeholder ?? label}
        className={
          'min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface-raised py-2 pr-10 pl-10 ' +
          'text-base text-ink transition-colors hover:border-brand-ink focus:border-brand-ink ' +
          'focus:outline-3 focus:outline-offset-0 focus:outline-focus/45 [&::-webkit-search-cancel-button]:hidden'
        }
      />
      <Button
        aria-label={t`Clear search`}
        className="absolute top-1/2 right-1.5 grid size-8 -translate-y-1/2 place-items-center rounded-full text-ink-muted group-data-empty:hidden hover:text-ink"
      >
        <X aria-hidden className="size-4.5" />
      </Button>
    </AriaSearchField>
  );
}
