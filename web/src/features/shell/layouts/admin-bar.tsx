import { useLingui } from '@lingui/react/macro';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { NavLink } from 'react-router';
import { useAuth } from '../../../lib/session/auth.tsx';
import { maySee } from '../../../lib/session/may.ts';
import { IconButton } from '../../../ui/index.ts';
import { SearchButton } from '../search/use-search.tsx';
import { CountBadge, useAdminCounts } from './admin-counts.tsx';
import { SCHOOL } from './admin-entries.ts';

export interface AdminBarProps {
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  onSearch: () => void;
}

/** The slim bar above the screens of the admin area, where there is room: search, and what is looked at often. */
export function AdminBar({ isFolded, onFold, onSearch }: AdminBarProps) {
  const { t, i18n } = useLingui();
  const { user } = useAuth();
  const counts = useAdminCounts();
  return (
    <header className="hidden h-14 items-center gap-3 border-b border-line bg-surface-raised px-4 lg:flex">
      <IconButton
        label={isFolded ? t`Unfold the sidebar` : t`Fold the sidebar`}
        size="sm"
        onPress={() => onFold(!isFolded)}
      >
        {isFolded ? (
          <PanelLeftOpen aria-hidden className="size-5" />
        ) : (
          <PanelLeftClose aria-hidden className="size-5" />
        )}
      </IconButton>
      <SearchButton onPress={onSearch} />
      <nav aria-label={t`Often used`} className="ml-auto flex items-center gap-1">
        {SCHOOL.filter(
          ({ to, isInBar, isForSuperusers }) =>
            isInBar && maySee(user, to) && (!isForSuperusers || user?.is_superuser),
        ).map(({ to, label, count }) => (
          <NavLink
            key={to}
            to={to}
            className="flex min-h-9 items-center gap-2 rounded-md px-2.5 text-sm font-medium text-ink-muted no-underline transition-colors hover:bg-brand-soft hover:text-ink aria-[current=page]:text-brand-ink pointer-coarse:min-h-11"
          >
            {i18n._(label)}
            {count && <CountBadge kind={count} counts={counts} />}
          </NavLink>
        ))}
      </nav>
    </header>
  );
}
