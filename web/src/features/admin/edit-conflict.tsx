import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { codeOf } from '../../lib/api/errors.ts';
import { ApiError } from '../../lib/api/api.ts';
import { mergeValues, type Values } from '../../lib/drafts/merge.ts';
import { Button, ErrorState, Modal, Skeleton } from '../../ui/index.ts';

/** Whether the server refuses a save because somebody else has changed the same fields (`ErrorDetail.fields`). */
export function isEditConflict(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 409) return false;
  return typeof error.body === 'object' && error.body !== null && 'fields' in error.body;
}

/** The values of a form as they are stored, with their version. */
export interface Stored<V> {
  values: V;
  version: number;
}

interface Form<V> {
  getValues: () => V;
  submit: () => void;
}

interface Draft<V> {
  begun: { readonly current: { readonly values: V } };
  begin: (from: Stored<V>, next: V) => void;
}

/** The edit conflict of a form, which `<EditConflict>` shows while it is open. */
export function useEditConflict() {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    /** Waits for a save, and opens where that fails because of a conflict. */
    async watch<T>(saving: Promise<T>): Promise<T> {
      try {
        return await saving;
      } catch (error) {
        setOpen(isEditConflict(error));
        throw error;
      }
    },
    /** What `<EditConflict>` takes of the form and its draft: what is decided is saved at once. */
    decisionOf: <V,>(form: Form<V>, draft: Draft<V>) => ({
      base: draft.begun.current.values,
      mine: form.getValues(),
      onDecide(next: V, from: Stored<V>) {
        setOpen(false);
        draft.begin(from, next);
        form.submit();
      },
      onClose: () => setOpen(false),
    }),
  };
}

export interface EditConflictProps<V extends Values> {
  /** What happened, as a sentence. */
  title: string;
  /** What is edited, such as `lesson.7`. */
  thing: string;
  load: () => Promise<Stored<V>>;
  /** The stored values that mine began from. */
  base: V;
  mine: V;
  labels: Readonly<Partial<Record<keyof V & string, string>>>;
  /** The text for a value of a field; without one it is shown as it is. */
  textOf?: (name: string, value: unknown) => string | undefined;
  /** Called with the values to save instead, and what is stored by now. */
  onDecide: (next: V, stored: Stored<V>) => void;
  /** Closes the dialog without a decision. */
  onClose: () => void;
}

/**
 * Somebody else has changed the same fields: shows both values of each and asks which one to save.
 * Changes of other fields are merged. Nothing is overwritten unless it is chosen.
 */
export function EditConflict<V extends Values>(props: EditConflictProps<V>) {
  const { t } = useLingui();
  const { title, thing, load, onClose } = props;
  return (
    <ConflictFrame
      title={title}
      query={{ queryKey: ['as stored now', thing], queryFn: load, staleTime: 0, gcTime: 0 }}
      failure={t`The saved version could not be loaded. Please try again.`}
      onClose={onClose}
    >
      {(stored) => <Choices {...props} stored={stored} />}
    </ConflictFrame>
  );
}

export interface ConflictFrameProps<T> {
  title: string;
  /** What is stored now. */
  query: Pick<UseQueryOptions<T>, 'queryKey' | 'queryFn' | 'staleTime' | 'gcTime'>;
  failure: string;
  onClose: () => void;
  children: (stored: T) => ReactNode;
}

/** The dialog of an edit conflict, around what is asked once the stored version is here. */
export function ConflictFrame<T>(props: ConflictFrameProps<T>) {
  const { title, query, failure, onClose, children } = props;
  const { t } = useLingui();
  const { data, isFetching, error, refetch } = useQuery(query);
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      role="alertdialog"
      size="lg"
      title={title}
      closeLabel={t`Keep editing`}
    >
      {error && !data ? (
        <ErrorState
          title={failure}
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : !data || isFetching ? (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">
            <Trans>Loading...</Trans>
          </span>
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-32" />
        </div>
      ) : (
        children(data)
      )}
    </Modal>
  );
}

function Choices<V extends Values>(props: EditConflictProps<V> & { stored: Stored<V> }) {
  const { base, mine, stored, labels, textOf, onDecide, onClose } = props;
  const { merged, conflicts, theirs } = mergeValues(base, mine, stored.values);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, isMine: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isMine) next.add(name);
      else next.delete(name);
      return next;
    });
  const labelOf = (name: string) => labels[name] ?? name;
  const textFor = (name: string, value: unknown) => textOf?.(name, value) ?? plainText(value);
  const decide = () => {
    const own = conflicts.filter((name) => chosen.has(name)).map((name) => [name, mine[name]]);
    onDecide({ ...merged, ...Object.fromEntries(own) }, stored);
  };
  return (
    <div className="flex flex-col gap-5">
      <p>
        {conflicts.length === 0 ? (
          <Trans>
            You have changed different things. Both can be saved. None of your work is lost while
            you decide.
          </Trans>
        ) : (
          <Trans>
            You have both changed the same things. Choose what to save. None of your work is lost
            while you decide.
          </Trans>
        )}
      </p>
      {conflicts.map((name) => (
        <FieldChoice
          key={name}
          label={labelOf(name)}
          theirs={textFor(name, stored.values[name])}
          mine={textFor(name, mine[name])}
          isMine={chosen.has(name)}
          onChange={(isMine) => choose(name, isMine)}
        />
      ))}
      {theirs.length > 0 && (
        <div>
          <h3 className="font-sans text-base font-semibold">
            <Trans>They have also changed</Trans>
          </h3>
          <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-5 wrap-anywhere">
            {theirs.map((name) => {
              const label = labelOf(name);
              const value = textFor(name, stored.values[name]);
              return (
                <li key={name}>
                  <Trans>
                    {label}: {value}
                  </Trans>
                </li>
              );
            })}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
        <Button variant="secondary" onPress={onClose}>
          <Trans>Keep editing</Trans>
        </Button>
        <Button onPress={decide}>
          {conflicts.length === 0 ? (
            <Trans>Save both changes</Trans>
          ) : (
            <Trans>Save what I have chosen</Trans>
          )}
        </Button>
      </div>
    </div>
  );
}

/** As it is shown: called while drawing. */
function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? text`Yes` : text`No`;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export interface FieldChoiceProps {
  label: string;
  theirs: string;
  mine: string;
  isMine: boolean;
  onChange: (isMine: boolean) => void;
}

/** The two values of a field that two people have changed, to choose one. */
export function FieldChoice({ label, theirs, mine, isMine, onChange }: FieldChoiceProps) {
  const { t } = useLingui();
  const name = useId();
  const options = [
    { is: false, what: t`Saved by somebody else`, value: theirs },
    { is: true, what: t({ message: 'Yours', context: 'value of a field' }), value: mine },
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold wrap-anywhere">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map(({ is, what, value }) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is a variable.
          <label
            key={what}
            className="flex min-w-0 items-start gap-3 rounded-lg border border-line p-3 has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              name={name}
              checked={isMine === is}
              onChange={() => onChange(is)}
              className="mt-1 size-4 shrink-0 accent-brand"
            />
            <span className="min-w-0">
              <span className="block text-sm text-ink-muted">{what}</span>
              <span className="block max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
                {value.trim() === '' ? (
                  <em className="text-ink-muted">
                    <Trans>Empty</Trans>
                  </em>
                ) : (
                  value
                )}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
