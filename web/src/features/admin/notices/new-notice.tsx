import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type AdminNotice, api, type NoticePeople } from '@trilha/contract';
import { NOTICE_PLACEHOLDERS } from '@trilha/contract/notice-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { call } from '../../../lib/api/api.ts';
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts';
import { fieldProps, useEndpointForm } from '../../../lib/form.ts';
import { useDebounced } from '../../../lib/list-address.ts';
import { NoticeText } from '../../../lib/texts/notice-text.tsx';
import {
  AdminPage,
  Banner,
  cx,
  DraftOffer,
  LinkButton,
  Select,
  SubmitButton,
  TextArea,
  TextField,
  toast,
  UnsavedChanges,
} from '../../../ui/index.ts';
import { invalidateAfter } from '../stale-after.ts';
import { type Choice, choiceIn } from './choice-address.ts';
import { PeopleChoice, peopleOf } from './people-choice.tsx';
import { previewQuery } from './queries.ts';

export const meta = () => [{ title: pageTitle(text`Write a notice`) }];

const LIST = '/admin/notices';
const PREVIEW_DEBOUNCE_MS = 400;

/** The words of a former notice, by which the link to this screen lets a new one begin. */
function wordsIn(state: unknown): { subject: string; text: string } {
  const given = new Map<string, unknown>(
    typeof state === 'object' && state !== null ? Object.entries(state) : [],
  );
  const word = (name: string) => {
    const value = given.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { subject: word('subject'), text: word('text') };
}

/** A new notice: whom it is for, what it says, how one of them reads it, and when it is sent. */
export default function NewNoticePage() {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Write a notice`} back={{ to: LIST, label: t`Notices` }} width="narrow">
      <NoticeForm />
    </AdminPage>
  );
}

function NoticeForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { state } = useLocation();
  const [params] = useSearchParams();
  const [choice, setChoice] = useState<Choice>(() => choiceIn(params));
  const [later, setLater] = useState<string>();
  const [sent, setSent] = useState<AdminNotice>();
  const people = peopleOf(choice);
  const meant = useQuery(previewQuery(people));
  const [stored] = useState({
    ...wordsIn(state),
    people,
    expected: 1,
    send_at: null as string | null,
  });
  const form = useEndpointForm(api.adminNotices.create, {
    defaultValues: stored,
    failure: t`Failed to send the notice. Please try again.`,
    async send({ subject, text: written }) {
      const notice = await call(api.adminNotices.create, {
        body: {
          subject,
          text: written,
          people,
          expected: meant.data?.people ?? 0,
          send_at: later === undefined ? null : momentOf(later),
        },
      });
      await invalidateAfter(queryClient, 'notice', { isLeaving: true });
      setSent(notice);
    },
    explain() {
      // What has changed since it was counted is shown.
      void meant.refetch();
      return undefined;
    },
  });
  const draft = useFormDraft({
    form,
    thing: 'notice.new',
    stored,
    secret: ['people', 'expected', 'send_at'],
    isSaved: sent !== undefined,
  });
  const isOffered = draft.offer !== undefined;

  // After the guard of unsaved changes has been updated.
  useEffect(() => {
    if (!sent) return;
    toast(later === undefined ? text`The notice is on its way.` : text`Notice scheduled.`, {
      tone: 'success',
    });
    void navigate(`${LIST}/${sent.id}`, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once: the screen goes away.
  }, [sent]);

  const isNobody = meant.data?.people === 0;
  const error = form.formState.errors.send_at?.message;
  return (
    <div className="flex flex-col gap-6">
      {draft.offer && <DraftOffer {...draft.offer} />}
      <form
        {...form.formProps}
        inert={isOffered}
        className={cx('flex flex-col gap-6', isOffered && 'opacity-55')}
      >
        <UnsavedChanges isDirty={draft.isDirty} />
        {form.formError && (
          <div {...form.formErrorProps} className="rounded-lg">
            <Banner tone="error">{form.formError}</Banner>
          </div>
        )}
        <PeopleChoice choice={choice} onChange={setChoice} preview={meant} />
        <Controller
          name="subject"
          control={form.control}
          render={(control) => <TextField {...fieldProps(control)} label={t`Subject`} />}
        />
        <Controller
          name="text"
          control={form.control}
          render={(control) => (
            <TextArea
              {...fieldProps(control)}
              label={t({ message: 'Text', context: 'notice' })}
              description={t`An empty line begins a new paragraph, and web addresses become links. Each reader’s name stands in the place of ${NOTICE_PLACEHOLDERS.join(' ')}.`}
              rows={9}
            />
          )}
        />
        <Example control={form.control} people={people} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label={t({ message: 'Send', context: 'when' })}
            value={later === undefined ? 'now' : 'later'}
            onChange={(value) => setLater(value === 'now' ? undefined : tomorrowMorning())}
            options={[
              { value: 'now', label: t`Now` },
              { value: 'later', label: t`At a later moment` },
            ]}
          />
          {later !== undefined && (
            <TextField
              type="datetime-local"
              label={t`Day and time`}
              description={t`By the clock of this device.`}
              value={later}
              onChange={setLater}
              errorMessage={error}
            />
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton
            isSubmitting={form.isSubmitting}
            submittingLabel={t`Sending...`}
            isDisabled={!meant.data || isNobody || meant.isPlaceholderData}
          >
            {later === undefined ? <Trans>Send</Trans> : <Trans>Schedule</Trans>}
          </SubmitButton>
          <LinkButton to={LIST} variant="secondary">
            <Trans>Cancel</Trans>
          </LinkButton>
        </div>
      </form>
    </div>
  );
}

/** A moment as a field for day and time has it, in the time zone of the device; '' where it is not whole. */
function momentOf(local: string): string {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}

function tomorrowMorning(): string {
  const now = new Date();
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9));
  return day.toISOString().slice(0, 16);
}

interface ExampleProps {
  control: ReturnType<typeof useEndpointForm<typeof api.adminNotices.create>>['control'];
  people: NoticePeople;
}

/** The notice as the first of its people reads it. */
function Example({ control, people }: ExampleProps) {
  const [subject, written] = useWatch({ control, name: ['subject', 'text'] });
  const words = useDebounced(`${subject}\n${written}`, PREVIEW_DEBOUNCE_MS);
  const [first = '', ...rest] = words.split('\n');
  const { data } = useQuery({
    ...previewQuery(people, first, rest.join('\n')),
    enabled: first.trim() !== '' && rest.join('').trim() !== '',
  });
  const example = data?.example;
  if (!example) return null;
  const { name } = example;
  return (
    <section aria-labelledby="example" className="flex flex-col gap-2">
      <h2 id="example" className="text-sm font-semibold">
        <Trans>As {name} reads it</Trans>
      </h2>
      <div className="card flex flex-col gap-3">
        <p className="text-lg font-semibold wrap-anywhere">{example.subject}</p>
        <NoticeText text={example.text} />
      </div>
    </section>
  );
}
