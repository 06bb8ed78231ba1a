import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Written } from '../../../../lib/course-language.tsx';
import { percent } from '../../../../lib/texts/formats.ts';
import { Badge, cx, Select } from '../../../../ui/index.ts';
import {
  askedText,
  hardestFirst,
  isMisleading,
  placed,
  type PlacedQuestion,
  type QuestionStats,
  shareOf,
  shareText,
  written,
} from './stats-rules.ts';

export interface QuestionListProps {
  questions: readonly QuestionStats[];
  sort: string;
  onSort: (sort: string) => void;
}

/** The statistics of each question. Questions that were removed from the quiz are listed separately. */
export function QuestionList({ questions, sort, onSort }: QuestionListProps) {
  const { t } = useLingui();
  const all = placed(questions);
  const sorted = sort === 'hardest' ? hardestFirst(all) : all;
  const former = sorted.filter(({ number }) => number === null);
  return (
    <>
      <section aria-labelledby="questions" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2 id="questions" className="text-lg">
            <Trans>Questions</Trans>
          </h2>
          <Select
            label={t`Sort questions by`}
            placeholder={t`Order in the quiz`}
            options={[{ value: 'hardest', label: t`Hardest first` }]}
            value={sort === 'hardest' ? sort : ''}
            onChange={onSort}
            className="w-full sm:w-56"
          />
        </div>
        <List questions={sorted.filter(({ number }) => number !== null)} label={t`Questions`} />
      </section>
      {former.length > 0 && (
        <section aria-labelledby="former" className="flex flex-col gap-4">
          <div>
            <h2 id="former" className="text-lg">
              <Trans>No longer in the quiz</Trans>
            </h2>
            <p className="mt-1 text-sm text-ink-muted">
              <Trans>
                They were asked before they were removed, and count in the scores above.
              </Trans>
            </p>
          </div>
          <List questions={former} label={t`No longer in the quiz`} />
        </section>
      )}
    </>
  );
}

function List({ questions, label }: { questions: readonly PlacedQuestion[]; label: string }) {
  return (
    <ol
      aria-label={label}
      className="divide-y divide-line rounded-lg border border-line bg-surface-raised"
    >
      {questions.map(({ number, question }, index) => (
        <li
          key={question.question_id ?? `former-${index}`}
          className="grid gap-x-10 gap-y-4 p-4 sm:p-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <Question number={number} question={question} />
          <Answers question={question} />
        </li>
      ))}
    </ol>
  );
}

function Question({ number, question }: PlacedQuestion) {
  const { text, asked, right } = question;
  const share = percent(right);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="font-sans text-base font-semibold text-pretty whitespace-pre-line">
        {number !== null && <span className="text-ink-muted">{number}. </span>}
        <Written>{text}</Written>
      </h3>
      {asked === 0 ? (
        <p className="text-sm text-ink-muted">
          <Trans>Not asked yet</Trans>
        </p>
      ) : (
        <div className="flex flex-col gap-1.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <span>
              <Trans>
                <strong className="font-display text-lg tabular-nums">{share}</strong> right
              </Trans>
            </span>
            <span className="text-ink-muted">{askedText(asked)}</span>
          </p>
          <Bar share={right} isStrong />
        </div>
      )}
      {isMisleading(question) && (
        <p className="flex items-start gap-2 text-sm font-medium text-warning-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <Trans>A wrong answer was chosen more often than the right one.</Trans>
        </p>
      )}
    </div>
  );
}

function Answers({ question }: { question: QuestionStats }) {
  const { t } = useLingui();
  const { answers, asked, question_id } = question;
  return (
    <ul aria-label={t`Answers`} className="flex min-w-0 flex-col gap-3">
      {answers.map(({ text, is_correct, chosen, is_offered }) => (
        <li
          key={`${is_correct} ${text}`}
          className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-baseline gap-x-2.5 gap-y-1.5 text-sm"
        >
          {is_correct ? (
            <span className="grid size-5 place-items-center self-start rounded-full bg-success-soft text-success-ink">
              <Check aria-hidden className="size-3.5" strokeWidth={3} />
              <span className="sr-only">{t`Right answer:`} </span>
            </span>
          ) : (
            <span />
          )}
          <span
            className={cx(
              'min-w-0 wrap-anywhere whitespace-pre-line',
              is_correct && 'font-semibold',
              !is_offered && question_id !== null && 'text-ink-muted',
            )}
          >
            <Written>{text}</Written>
            {!is_offered && question_id !== null && (
              <Badge className="ml-2 align-baseline">{t`no longer offered`}</Badge>
            )}
          </span>
          <span className="text-end text-ink-muted tabular-nums">
            <Chosen count={chosen} />
            <span className="inline-block min-w-12">{shareText(chosen, asked)}</span>
          </span>
          <div className="col-span-2 col-start-2">
            <Bar share={shareOf(chosen, asked)} isStrong={is_correct} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** How often an answer was chosen: a number to be seen, a sentence to be heard. */
function Chosen({ count }: { count: number }) {
  const times = written(count);
  return (
    <Plural
      value={count}
      one={
        <span>
          <Unseen>, chosen</Unseen> <Count>{times}</Count>
          <Unseen> time,</Unseen>
        </span>
      }
      other={
        <span>
          <Unseen>, chosen</Unseen> <Count>{times}</Count>
          <Unseen> times,</Unseen>
        </span>
      }
    />
  );
}

const Unseen = ({ children }: { children?: ReactNode }) => (
  <span className="sr-only">{children}</span>
);
const Count = ({ children }: { children?: ReactNode }) => (
  <span className="font-semibold text-ink">{children}</span>
);

/** A share as a bar. Decorative: the number is shown beside it. */
function Bar({ share, isStrong }: { share: number; isStrong: boolean }) {
  return (
    <div aria-hidden className="h-2 overflow-hidden rounded-full bg-surface-sunken">
      <div
        className={cx('h-full rounded-full', isStrong ? 'bg-brand' : 'bg-line-strong')}
        style={{ width: `${share}%` }}
      />
    </div>
  );
}
