import type { AdminUser } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { mediaUrl } from '../../../lib/boot/config.ts';
import { useDebounced } from '../../../lib/list-address.ts';
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
  const [text, setText] = useState('');
  const [added, setAdded] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const search = useDebounced(text.trim(), PAUSE_MS);
  const isSearching = text.trim() !== '';
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...userListQuery({ page: 1, search }),
    enabled: isSearching && search !== '',
  });
  const isCurrent = search === text.trim() && !isPlaceholderData;

  const add = (user: AdminUser) => {
    onAdd(user);
    setAdded(`${nameOf(user)} is in the list.`);
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
        label="Find by name"
        placeholder="Find somebody by name or e-mail"
        value={text}
        onChange={(value) => {
          setText(value);
          setAdded('');
        }}
      />
      <p role="status" className="sr-only">
        {added || (isSearching && isCurrent && data && `${data.count} found`)}
      </p>
      {isSearching && error && !data && (
        <p role="alert" className="flex items-center gap-2 text-sm font-medium text-danger-ink">
          Failed to search.
          <Button variant="quiet" size="sm" isPending={isFetching} onPress={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      {isSearching && !error && !(isCurrent && data) && (
        <p className="flex items-center gap-2 text-sm text-ink-muted">
          <Spinner className="size-4" />
          Searching...
        </p>
      )}
      {isSearching && isCurrent && data?.results.length === 0 && (
        <p className="text-sm text-ink-muted">Nobody has “{search}” in their name or e-mail.</p>
      )}
      {isSearching && isCurrent && data && data.results.length > 0 && (
        <ul
          aria-label="People found"
          className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line"
        >
          {data.results.map((user) => (
            <li key={user.id}>
              <Found user={user} isListed={isListed(user)} onAdd={() => add(user)} />
            </li>
          ))}
        </ul>
      )}
      {isSearching && isCurrent && data && data.count > data.results.length && (
        <p className="text-sm text-ink-muted">
          The first {data.results.length} of {data.count}. Type more of the name to find others.
        </p>
      )}
    </div>
  );
}

interface FoundProps {
  user: AdminUser;
  isListed: boolean;
  onAdd: () => void;
}

function Found({ user, isListed, onAdd }: FoundProps) {
  const name = nameOf(user);
  return (
    <button
      type="button"
      disabled={isListed}
      onClick={onAdd}
      className="flex w-full items-center gap-3 px-3 py-2 text-left enabled:hover:bg-brand-soft"
    >
      <span className="sr-only">{isListed ? 'In the list:' : 'Add:'}</span>
      <Avatar name="" person={name} src={mediaUrl(user.profile_image)} size="sm" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-muted">{user.email}</span>
      </span>
      {!user.is_active && <Badge>Inactive</Badge>}
      {isListed ? (
        <Check aria-hidden className="size-4.5 shrink-0 text-success-ink" />
      ) : (
        <Plus aria-hidden className="size-4.5 shrink-0 text-ink-muted" />
      )}
    </button>
  );
}
