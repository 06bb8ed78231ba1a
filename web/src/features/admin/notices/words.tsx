import { plural, t } from '@lingui/core/macro';
import type { AdminNotice } from '@trilha/contract';
import { Badge } from '../../../ui/index.ts';

type State = 'scheduled' | 'sending' | 'sent';

/** How far a notice is. What is being sent has told some people already, or will in a second. */
export function stateOf({ sent_at, send_at }: AdminNotice, now = Date.now()): State {
  if (sent_at !== null) return 'sent';
  return Date.parse(send_at) > now ? 'scheduled' : 'sending';
}

export function StateBadge({ notice }: { notice: AdminNotice }) {
  const state = stateOf(notice);
  if (state === 'scheduled') return <Badge tone="accent">{t`Scheduled`}</Badge>;
  if (state === 'sending') return <Badge tone="brand">{t`Being sent`}</Badge>;
  return <Badge tone="neutral">{t({ message: 'Sent', context: 'notice' })}</Badge>;
}

/** “For 120 people · 118 told · 90 by e-mail · 40 have opened it”. */
export function countsText({ people, told, mailed, read }: AdminNotice): string[] {
  return [
    plural(people, { one: 'For # person', other: 'For # people' }),
    ...(told > 0
      ? [
          plural(told, { one: '# told', other: '# told' }),
          plural(mailed, { one: '# by e-mail', other: '# by e-mail' }),
          plural(read, { one: '# has opened it', other: '# have opened it' }),
        ]
      : []),
  ];
}

/** Who has written it. */
export const authorText = ({ kind, author }: AdminNotice): string =>
  kind === 'reminder' ? t`By a rule` : (author ?? t`Deleted account`);
