import { Trans, useLingui } from '@lingui/react/macro';
import type { QuizStats } from '@trilha/contract';
import { percent } from '../../../../lib/texts/formats.ts';
import { scoreStep, shareText, written, writtenShort } from './stats-rules.ts';

/** The scores of the attempts, as a chart and as a table. */
export function ScoreDistribution({ stats }: { stats: QuizStats }) {
  const { scores, attempts, quiz } = stats;
  return (
    <section
      aria-labelledby="scores"
      className="rounded-lg border border-line bg-surface-raised p-4 sm:p-6"
    >
      <h2 id="scores" className="text-lg">
        <Trans>Scores</Trans>
      </h2>
      <div className="mt-4 grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-12">
        <Chart scores={scores} passingScore={quiz.passing_score} />
        <table className="w-full self-center text-sm">
          <caption className="sr-only">
            <Trans>Attempts by score</Trans>
          </caption>
          <thead className="text-ink-muted">
            <tr className="border-b border-line">
              <th scope="col" className="py-1 text-start font-semibold">
                <Trans>Score</Trans>
              </th>
              <th scope="col" className="py-1 text-end font-semibold">
                <Trans>Attempts</Trans>
              </th>
              <th scope="col" className="py-1 text-end font-semibold">
                <Trans context="of all">Share</Trans>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line tabular-nums">
            {scores.map((count, step) => (
              <tr key={scoreStep(step)} className={count === 0 ? 'text-ink-muted' : undefined}>
                <th scope="row" className="py-1 text-start font-normal">
                  {scoreStep(step)}
                </th>
                <td className="py-1 text-end">{written(count)}</td>
                <td className="py-1 text-end">{shareText(count, attempts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Eleven columns of equal width, and a line at the passing score. */
function Chart({ scores, passingScore }: { scores: readonly number[]; passingScore: number }) {
  const { t } = useLingui();
  const highest = Math.max(1, ...scores);
  const passesAt = `${(passingScore / 10 / scores.length) * 100}%`;
  return (
    <figure
      role="img"
      aria-label={t`Bar chart of how many attempts reached each score; the table has the same numbers.`}
      className="flex min-w-0 flex-col self-stretch"
    >
      <div aria-hidden className="relative flex min-h-52 flex-1 pt-7">
        <ol className="flex min-w-0 flex-1 items-end border-b border-line-strong">
          {scores.map((count, step) => (
            <li
              key={scoreStep(step)}
              className="flex h-full min-w-0 flex-1 flex-col items-center justify-end gap-1 px-0.5 sm:px-1.5"
            >
              {count > 0 && (
                <span className="text-sm text-ink-muted tabular-nums">{writtenShort(count)}</span>
              )}
              <span
                className="w-full max-w-16 rounded-t-[4px] bg-brand"
                // A minimum height, so that every reached score is visible.
                style={{ height: count === 0 ? 0 : `max(3px, ${(count / highest) * 82}%)` }}
              />
            </li>
          ))}
        </ol>
        <PassingLine at={passesAt} isRight={passingScore > 60} score={passingScore} />
      </div>
      <ol aria-hidden className="flex pt-1 text-sm text-ink-muted tabular-nums">
        {scores.map((_, step) => (
          <li
            key={scoreStep(step)}
            className="min-w-0 flex-1 text-center max-sm:nth-[even]:invisible"
          >
            <span className="max-sm:hidden">{percent(step * 10)}</span>
            <span className="sm:hidden">{step * 10}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

interface PassingLineProps {
  at: string;
  score: number;
  /** In the right half the label is to the left of the line. */
  isRight: boolean;
}

function PassingLine({ at, score, isRight }: PassingLineProps) {
  const passingScore = percent(score);
  return (
    <span
      className="pointer-events-none absolute inset-y-0 border-l-2 border-dashed border-accent-ink"
      style={{ left: at }}
    >
      <span
        className={`absolute top-0 px-1.5 text-sm font-semibold whitespace-nowrap text-accent-ink ${isRight ? 'right-full' : 'left-0'}`}
      >
        <Trans>Passing score {passingScore}</Trans>
      </span>
    </span>
  );
}
