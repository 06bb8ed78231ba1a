import { plural, t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { api, type NoticeRule, type NoticeRuleName } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf } from '../../../lib/api/errors.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { Badge, Button, ErrorState, Modal, Skeleton } from '../../../ui/index.ts';
import { RuleForm } from './rule-form.tsx';

const rulesQuery = endpointQuery(api.adminNoticeRules.list);

/** Asked for while it is shown, for the language. */
const titleOf = (rule: NoticeRuleName) =>
  rule === 'idle' ? text`Back to a course` : text`A quiz is open`;

const meaningOf = ({ rule, days }: NoticeRule) =>
  rule === 'idle'
    ? plural(days, {
        one: 'Whoever was not here for # day and has not finished a course.',
        other: 'Whoever was not here for # days and has not finished a course.',
      })
    : plural(days, {
        one: 'Whoever has done all lessons of a course # day ago, and never tried one of its quizzes.',
        other:
          'Whoever has done all lessons of a course # days ago, and never tried one of its quizzes.',
      });

/** The rules by which people are reminded without anybody writing to them, for superusers. */
export function RulesCard() {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(rulesQuery);
  const [edited, setEdited] = useState<NoticeRule>();
  return (
    <section aria-labelledby="rules" className="card flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <h2 id="rules" className="text-lg">
          <Trans>Reminders by rule</Trans>
        </h2>
        <p className="text-sm text-ink-muted">
          <Trans>
            Once a day, from 9:00 on, students are reminded of what they have begun. Whoever was not
            here for a year is left alone.
          </Trans>
        </p>
      </header>
      {data ? (
        <ul className="divide-y divide-line">
          {data.results.map((rule) => {
            const title = titleOf(rule.rule);
            return (
              <li
                key={rule.rule}
                className="flex min-h-20 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
              >
                <div className="min-w-0 flex-1 basis-60">
                  <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-base">
                    {title}
                    <Badge tone={rule.is_on ? 'success' : 'neutral'}>
                      {rule.is_on ? t`On` : t`Off`}
                    </Badge>
                  </h3>
                  <p className="text-sm text-ink-muted">{meaningOf(rule)}</p>
                </div>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={t`Change: ${title}`}
                  onPress={() => setEdited(rule)}
                >
                  <Trans>Change</Trans>
                </Button>
              </li>
            );
          })}
        </ul>
      ) : error ? (
        <ErrorState
          title={t`Failed to load the rules. Please try again later.`}
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">
            <Trans>Loading...</Trans>
          </span>
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
      {edited && (
        <Modal
          isOpen
          onOpenChange={(isOpen) => !isOpen && setEdited(undefined)}
          title={titleOf(edited.rule)}
        >
          <RuleForm rule={edited} onDone={() => setEdited(undefined)} />
        </Modal>
      )}
    </section>
  );
}
