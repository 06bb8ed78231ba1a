import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminUser } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { mediaUrl } from '../../../lib/boot/config.ts';
import { useDebounced } from '../../../lib/list-address.ts';
import { numberFormat } from '../../../lib/texts/formats.ts';
import { Avatar, Badge, Button, SearchField, Spinner } from '../../../ui/index.ts';
import { userListQuery } from '../users/queries.ts';
import { nameOf } from '../users/rights.ts';

export interface PersonSearchProps {
  isListed: (user: AdminUser) => boolean;
  onAdd: (user: AdminUser) => void;
}

const PAUSE_MS = 250;

/** Finds people by their names, for who does not know their e-mail addresses. */
export function PersonSearch({ isListed, onAdd }: PersonSearchProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  /** Whose name was put into the list last. */
  const [added, setAdded] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const search = useDebounced(text.trim(), PAUSE_MS);
  const isSearching = text.trim() !== '';
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...userListQuery({ page: 1, search }),
    enabled: isSearching && search !== '',
  });
  const isCurrent = search === text.trim() && !isPlaceholderData;
  const found = isSearching && isCurrent ? data : undefined;

  const add = (user: AdminUser) => {
    onAdd(user);
    setAdded(nameOf(user));
    setText('');
    // The pressed button goes with the search.
    field.current?.querySelector('input')?.focus();
  };

  return (
    // Key events of its field bubble up to here: Enter must not send the form.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={field}
      className="flex flex-col gap-2"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault();
        }
      }}
    >
      <SearchField
        label={t`Find by name`}
        placeholder={t`Find somebody by name or e-mail`}
        value={text}
        onChange={(value) => {
          setText(value);
          setAdded('');
        }}
      />
      <p role="status" className="sr-only">
        {added ? <Trans>{added} is in the list.</Trans> : found && peopleFound(found.count)}
      </p>
      {isSearching && error && !data && (
        <p role="alert" className="flex items-center gap-2 text-sm font-medium text-danger-ink">
          <Trans>Failed to search.</Trans>
          <Button variant="quiet" size="sm" isPending={isFetching} onPress={() => void refetch()}>
            <Trans>Retry</Trans>
          </Button>
        </p>
      )}
      {isSearching && !error && !found && (
        <p className="flex items-center gap-2 text-sm text-ink-muted">
          <Spinner className="size-4" />
          <Trans>Searching...</Trans>
        </p>
      )}
      {found?.results.length === 0 && (
        <p className="text-sm text-ink-muted">
          <Trans>Nobody has “{search}” in their name or e-mail.</Trans>
        </p>
      )}
      {found && found.results.length > 0 && (
        <ul
          aria-label={t`People found`}
          className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line"
        >
          {found.results.map((user) => (
            <li key={user.id}>
              <Found user={user} isListed={isListed(user)} onAdd={() => add(user)} />
            </li>
          ))}
        </ul>
      )}
      {found && found.count > found.results.length && (
        <TheFirst shown={found.results.length} total={found.count} />
      )}
    </div>
  );
}

const peopleFound = (count: number) => plural(count, { one: '# found', other: '# found' });

function TheFirst(count: { shown: number; total: number }) {
  const shown = numberFormat().format(count.shown);
  const total = numberFormat().format(count.total);
  return (
    <p className="text-sm text-ink-muted">
      <Trans>
        The first {shown} of {total}. Type more of the name to find others.
      </Trans>
    </p>
  );
}

interface FoundProps {
  user: AdminUser;
  isListed: boolean;
  onAdd: () => void;
}

function Found({ user, isListed, onAdd }: FoundProps) {
  const { t } = useLingui();
  const name = nameOf(user);
  return (
    <button
      type="button"
      disabled={isListed}
      onClick={onAdd}
      className="flex w-full items-center gap-3 px-3 py-2 text-left enabled:hover:bg-brand-soft"
    >
      <span className="sr-only">{isListed ? t`In the list:` : t`Add:`}</span>
      <Avatar name="" person={name} src={mediaUrl(user.profile_image)} size="sm" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-muted">{user.email}</span>
      </span>
      {!user.is_active && (
        <Badge>
          <Trans context="person">Inactive</Trans>
        </Badge>
      )}
      {isListed ? (
        <Check aria-hidden className="size-4.5 shrink-0 text-success-ink" />
      ) : (
        <Plus aria-hidden className="size-4.5 shrink-0 text-ink-muted" />
      )}
    </button>
  );
}
