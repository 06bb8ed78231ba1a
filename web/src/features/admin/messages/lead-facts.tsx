import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type BodyInput, api, type LeadStage, type MessageThread } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Link2, UserPlus } from 'lucide-react';
import { useAuth } from '../../../lib/session/auth.tsx';
import { mayDo } from '../../../lib/session/may.ts';
import { Banner, Button, LinkButton, Select, toast } from '../../../ui/index.ts';
import { PlaceLink } from '../places.tsx';
import { STAGE_NAMES, STAGES } from './labels.ts';
import { LeadNote } from './lead-note.tsx';
import { overviewQuery, useChangeMessage } from './queries.ts';

/** How far a lead has come, who answers it, what was noted, and which student it became. */
export function LeadFacts({ of }: { of: MessageThread }) {
  const { t, i18n } = useLingui();
  const { message } = of;
  const { id, stage, owner } = message;
  const change = useChangeMessage();
  const owners = useQuery(overviewQuery).data?.owners ?? [];
  // Who may not answer any more stays the owner until somebody else is chosen.
  const known = owner && !owners.some((each) => each.id === owner.id) ? [owner, ...owners] : owners;
  const save = (body: BodyInput<typeof api.messages.update>, done: string) =>
    change.mutate({ id, ...body }, { onSuccess: () => toast(done, { tone: 'success' }) });
  return (
    <section aria-labelledby="message-lead" className="card flex flex-col gap-5">
      <h2 id="message-lead" className="text-lg">
        <Trans>Follow-up</Trans>
      </h2>
      {change.isError && (
        <Banner tone="error">{t`Failed to save the change. Please try again.`}</Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t`Stage`}
          value={stage}
          onChange={(value) => save({ stage: value as LeadStage }, text`Stage saved.`)}
          isDisabled={change.isPending}
          options={STAGE_NAMES.map((value) => ({ value, label: i18n._(STAGES[value]) }))}
        />
        <Select
          label={t`Owner`}
          placeholder={t({ message: 'Nobody', context: 'owner of a message' })}
          value={owner ? String(owner.id) : ''}
          onChange={(value) =>
            save({ owner: value === '' ? null : Number(value) }, text`Owner saved.`)
          }
          isDisabled={change.isPending}
          options={known.map((each) => ({ value: String(each.id), label: each.name }))}
        />
      </div>
      <Student of={of} isPending={change.isPending} save={save} />
      <LeadNote message={message} />
    </section>
  );
}

interface StudentProps {
  of: MessageThread;
  isPending: boolean;
  save: (body: BodyInput<typeof api.messages.update>, done: string) => void;
}

/** The student that it became; else how to make it one. */
function Student({ of: { message, known }, isPending, save }: StudentProps) {
  const { user: me } = useAuth();
  const { id, student, stage } = message;
  if (student) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 wrap-anywhere">
          <Trans>
            Student:{' '}
            <PlaceLink kind="user" id={student.id}>
              {student.name}
            </PlaceLink>
          </Trans>
        </p>
        {stage !== 'won' && (
          <Button
            variant="secondary"
            size="sm"
            isPending={isPending}
            onPress={() => save({ stage: 'won' }, text`Stage saved.`)}
          >
            <Trans>Mark as won</Trans>
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          isPending={isPending}
          onPress={() => save({ student: null }, text`The link was removed.`)}
        >
          <Trans>Remove the link</Trans>
        </Button>
      </div>
    );
  }
  if (known) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 wrap-anywhere">
          <Trans>
            This address belongs to{' '}
            <PlaceLink kind="user" id={known.id}>
              {known.name}
            </PlaceLink>
            .
          </Trans>
        </p>
        <Button
          variant="secondary"
          size="sm"
          isPending={isPending}
          onPress={() => save({ student: known.id }, text`The message was linked.`)}
        >
          <Link2 aria-hidden className="size-4.5" />
          <Trans>Link to this person</Trans>
        </Button>
      </div>
    );
  }
  if (!mayDo(me, 'people.write')) return null;
  return (
    <div>
      <LinkButton to={`/admin/users/new?message=${id}`} variant="secondary">
        <UserPlus aria-hidden className="size-5" />
        <Trans>Create student</Trans>
      </LinkButton>
    </div>
  );
}
