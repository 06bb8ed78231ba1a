/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table that is laid out otherwise loses its meaning unless the roles are written out. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { Gradebook, GradebookCell } from '@trilha/contract';
import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useLangOf } from '../../../lib/course-language.tsx';
import { useAuth } from '../../../lib/session/auth.tsx';
import { percent } from '../../../lib/texts/formats.ts';
import { placeFor } from '../places.tsx';
import {
  nextSorting,
  type Person,
  progressOf,
  type Shown,
  type Sorting,
} from './gradebook-rows.ts';
import './gradebook.css';

export interface GradebookTableProps {
  book: Gradebook;
  /** In the order in which they stand. */
  people: readonly Person[];
  shown: Shown;
  sorting: Sorting;
  onSort: (sorting: string) => void;
}

/** People × lessons and quizzes. Each cell is as light as it can be: there may be eighteen thousand. */
export function GradebookTable({ book, people, shown, sorting, onSort }: GradebookTableProps) {
  const { t } = useLingui();
  const lang = useLangOf()(book.course.language);
  const navigate = useNavigate();
  const { user: me } = useAuth();
  const scroller = useRef<HTMLDivElement>(null);
  // One listener in place of a link of the router in each of thousands of cells.
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const isOther =
        event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || isOther || event.defaultPrevented) return;
      event.preventDefault();
      void navigate(link.pathname);
    };
    const frame = scroller.current;
    frame?.addEventListener('click', follow);
    return () => frame?.removeEventListener('click', follow);
  }, [navigate]);
  const head = (by: string, label: ReactNode, className: string, title?: string) => (
    <th
      key={by}
      role="columnheader"
      scope="col"
      className={className}
      aria-sort={
        sorting.by === by ? (sorting.isDescending ? 'descending' : 'ascending') : undefined
      }
    >
      <button type="button" title={title} onClick={() => onSort(nextSorting(sorting, by))}>
        {label}
        {sorting.by === by && (
          <span aria-hidden className="gradebook-tools">
            {sorting.isDescending ? '↓' : '↑'}
          </span>
        )}
      </button>
    </th>
  );
  const written = (title: string) => (
    <span lang={lang} className="gradebook-title">
      {title}
    </span>
  );
  const widths = { '--lessons': book.lessons.length, '--quizzes': book.quizzes.length };
  return (
    <section
      ref={scroller}
      aria-label={t`Gradebook`}
      // So that keys scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="gradebook rounded-lg border border-line bg-surface-raised"
      style={widths as CSSProperties}
    >
      <table role="table" aria-label={t`Results`}>
        <thead role="rowgroup">
          <tr role="row">
            {head('name', <Trans>Name</Trans>, 'gradebook-name')}
            {head('progress', <Trans>Progress</Trans>, 'gradebook-sum')}
            {book.lessons.map(({ id, title }, place) =>
              head(`lesson-${id}`, written(`${place + 1}. ${title}`), '', title),
            )}
            {book.quizzes.map(({ id, title }) =>
              head(`quiz-${id}`, written(title), 'gradebook-quiz', title),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {people.map((person) => (
            <Row
              key={person.user_id}
              person={person}
              to={placeFor(me, 'user', person.user_id)}
              shown={shown}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  person: Person;
  /** The place of the person. */
  to: string | undefined;
  shown: Shown;
}

const Row = memo(function Row({ person, to, shown }: RowProps) {
  const progress = progressOf(person);
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="gradebook-name">
        <a href={to} title={person.email}>
          {person.name}
        </a>
      </th>
      <td role="cell" className="gradebook-sum">
        {progress === null ? '–' : percent(progress)}
      </td>
      {person.lessons.map((lesson, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is a place.
        <td key={place} role="cell" className={lesson === 1 ? 'is-done' : 'is-open'}>
          {lesson === 1 ? '✓' : '–'}
        </td>
      ))}
      {person.quizzes.map((quiz, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above.
        <td key={place} role="cell" className="gradebook-quiz">
          {quiz ? <Score quiz={quiz} shown={shown} /> : <span className="is-open">–</span>}
        </td>
      ))}
    </tr>
  );
});

function Score({ quiz, shown }: { quiz: GradebookCell; shown: Shown }) {
  return (
    <a
      href={`/admin/attempts/${shown === 'best' ? quiz.best_id : quiz.last_id}`}
      className={quiz.passed ? 'is-done' : 'is-failed'}
    >
      {quiz.passed ? `✓ ${quiz[shown]}` : quiz[shown]}
      {quiz.attempts > 1 && <small>×{quiz.attempts}</small>}
    </a>
  );
}
