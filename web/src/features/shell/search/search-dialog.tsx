import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type Found } from '@trilha/contract';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useDebounced } from '../../../lib/list-address.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { maySee } from '../../../lib/session/may.ts';
import { Button, dotted, Modal, Spinner } from '../../../ui/index.ts';
import { useLanguageChoice } from '../language-choice.tsx';
import { useLogOut } from '../log-out.tsx';
import { setTheme, themeChoices } from '../theme.ts';
import { answers, commandsFor } from './commands.ts';
import { type Group, Results } from './results.tsx';
import { takeTyped } from './typed-ahead.ts';

/** Where what is found leads. The first is a person's page, or their progress for who sees that alone. */
const PLACES = {
  people: (id: number) => [`/admin/users/${id}`, `/admin/users/${id}/progress`],
  courses: (id: number) => [`/admin/courses/${id}`],
  lessons: (id: number) => [`/admin/lessons/${id}/edit`],
  quizzes: (id: number) => [`/admin/quizzes/${id}/edit`],
} as const;

const facts = (all: readonly (string | undefined)[]) =>
  dotted(...all.filter((fact) => fact !== undefined));

const PAUSE_MS = 120;
/** The longest text that the server looks for. */
const LONGEST = 200;

export interface SearchDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Finds people, courses, lessons, quizzes and what can be done, by some letters; Enter goes there. */
export default function SearchDialog({ isOpen, onOpenChange }: SearchDialogProps) {
  const { t } = useLingui();
  const { logOut, question } = useLogOut('/login');
  return (
    <>
      {/* Of one height, whatever is found: the field stays where one types. */}
      <Modal
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        title={t`Search`}
        className="-mt-1 h-[min(34rem,72dvh)] pt-1"
      >
        <Finder onClose={() => onOpenChange(false)} onLogOut={logOut} />
      </Modal>
      {question}
    </>
  );
}

function Finder({ onClose, onLogOut }: { onClose: () => void; onLogOut: () => void }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { user } = useAuth();
  const { choose } = useLanguageChoice();
  const list = useId();
  const [text, setText] = useState('');
  /** The id of what was chosen by the arrows; until then it is the first. */
  const [marked, setMarked] = useState<string>();
  /** Enter was pressed before the answer came. */
  const [isHurried, setHurried] = useState(false);
  const typed = text.trim();
  const asked = useDebounced(typed, PAUSE_MS);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...endpointQuery(api.adminSearch.find, { query: { q: asked } }),
    enabled: asked !== '' && typed !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  // What answers another text is shown while the next answer is on its way, and nothing in it is opened by haste.
  const isCurrent = typed === '' || (asked === typed && !isPlaceholderData && data !== undefined);
  const hasFailed = typed !== '' && asked === typed && error !== null && !isFetching;
  const found = typed === '' ? undefined : data;

  const groups: readonly Group[] = [
    ...groupsOf(found),
    {
      id: 'actions',
      name: t`Actions`,
      items: user
        ? commandsFor(user)
            .filter(({ label, also }) =>
              answers(typed, also ? `${i18n._(label)} ${i18n._(also)}` : i18n._(label)),
            )
            .map(({ id, label, to }) => ({ id, title: i18n._(label), ...(to && { to }) }))
        : [],
    },
  ].filter(({ items }) => items.length > 0);
  const items = groups.flatMap((group) => group.items);
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === marked),
  );
  const current = items[at];

  const open = (id: string | undefined) => {
    const item = items.find((one) => one.id === id);
    if (!item) return;
    onClose();
    if (item.to !== undefined) return void navigate(item.to);
    const [kind, value] = item.id.split(':');
    const theme = themeChoices.find((choice) => choice.value === value);
    if (kind === 'theme' && theme) setTheme(theme.value);
    else if (kind === 'language' && value) choose(value);
    else if (kind === 'logout') onLogOut();
  };
  const openFirst = useEffectEvent(() => open(items[0]?.id));
  useEffect(() => {
    if (isHurried && isCurrent) openFirst();
  }, [isHurried, isCurrent]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setMarked(items[(at + step + items.length) % items.length]?.id);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (isCurrent || hasFailed || marked !== undefined) open(current?.id);
      else setHurried(true);
    }
  };

  return (
    <div className="flex flex-col gap-3">
      <input
        type="search"
        role="combobox"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus anyway: to where one types.
        autoFocus
        aria-label={t`Search`}
        aria-expanded={items.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={current && `${list}-${current.id}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST}
        value={text}
        onFocus={() => {
          const ahead = takeTyped();
          if (ahead.text === '') return;
          setText(ahead.text.slice(0, LONGEST));
          setHurried(ahead.isEntered);
        }}
        placeholder={t`A name, an e-mail, a title or an action`}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value);
          setMarked(undefined);
          setHurried(false);
        }}
        className="min-h-12 w-full rounded-md border border-line-strong bg-surface px-4 text-base text-ink focus:border-brand-ink focus:outline-3 focus:outline-focus/45 [&::-webkit-search-cancel-button]:hidden"
      />
      <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-ink-muted">
        {typed === '' ? (
          <Trans>Type some letters of a name; accents and one slip do not matter.</Trans>
        ) : hasFailed ? null : !isCurrent ? (
          <>
            <Spinner className="size-4" />
            <Trans>Searching...</Trans>
          </>
        ) : items.length === 0 ? (
          <Trans>Nothing found for “{typed}”.</Trans>
        ) : (
          plural(items.length, { one: '# result', other: '# results' })
        )}
      </p>
      {hasFailed && (
        <p role="alert" className="flex items-center gap-2 text-sm font-medium text-danger-ink">
          <Trans>Failed to search.</Trans>
          <Button variant="quiet" size="sm" onPress={() => void refetch()}>
            <Trans>Retry</Trans>
          </Button>
        </p>
      )}
      <Results
        id={list}
        label={t`Search results`}
        groups={groups}
        marked={current?.id}
        onOpen={open}
      />
    </div>
  );

  function groupsOf(all: Found | undefined): Group[] {
    if (!all) return [];
    const similar = (isSimilar: boolean) => (isSimilar ? t`similar` : undefined);
    const itemOf =
      (kind: keyof typeof PLACES) => (one: { id: number; title: string }, detail: string) => ({
        id: `${kind}-${one.id}`,
        to: PLACES[kind](one.id).find((address) => maySee(user, address)) ?? '/admin',
        title: one.title,
        detail,
      });
    const titled = (kind: 'lessons' | 'quizzes', name: string): Group => ({
      id: kind,
      name,
      items: all[kind].map((one) => ({
        ...itemOf(kind)(one, facts([one.course_title, similar(one.is_similar)])),
        lang: one.language,
      })),
    });
    return [
      {
        id: 'people',
        name: t`People`,
        items: all.people.map((one) =>
          itemOf('people')(
            one,
            facts([
              one.email,
              ...one.courses,
              one.is_active ? undefined : t({ message: 'Inactive', context: 'person' }),
              similar(one.is_similar),
            ]),
          ),
        ),
      },
      {
        id: 'courses',
        name: t`Courses`,
        items: all.courses.map((one) => ({
          ...itemOf('courses')(
            one,
            facts([one.is_published ? undefined : t`Draft`, similar(one.is_similar)]),
          ),
          lang: one.language,
        })),
      },
      titled('lessons', t`Lessons`),
      titled('quizzes', t`Quizzes`),
    ];
  }
}
