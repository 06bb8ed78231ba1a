import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { api, type MessageThread } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { school } from '../../../content/school.ts';
import { call } from '../../../lib/api/api.ts';
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts';
import { fieldProps, useEndpointForm } from '../../../lib/form.ts';
import {
  Banner,
  Button,
  cx,
  DraftOffer,
  Select,
  SubmitButton,
  TextArea,
  toast,
  UnsavedChanges,
} from '../../../ui/index.ts';
import { templatesQuery, useMessagesChanged } from './queries.ts';
import { TemplatesDialog } from './templates-dialog.tsx';

const EMPTY = { text: '' };

/** The next answer to a message, which goes out by mail. */
export function AnswerForm({ of, onSent }: { of: MessageThread; onSent: () => void }) {
  const { t } = useLingui();
  const { message, reply_to, replies_return } = of;
  const { id, email, first_name, subject } = message;
  const changed = useMessagesChanged();
  const templates = useQuery(templatesQuery).data?.results ?? [];
  const [isManaging, setManaging] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useEndpointForm(api.messages.answer, {
    defaultValues: EMPTY,
    failure: t`Failed to send the answer. Please try again.`,
    async send(body) {
      await call(api.messages.answer, { params: { id }, body });
      setSaved(true);
      await changed();
    },
  });
  const draft = useFormDraft({ form, thing: `answer.${id}`, stored: EMPTY, isSaved });
  const { offer } = draft;
  const isOffered = offer !== undefined;
  const { state, key } = useLocation();
  const isAsked = (state as { isAnswering?: boolean } | null)?.isAnswering === true;

  useEffect(() => {
    if (isAsked && !isOffered) field.current?.focus();
  }, [isAsked, isOffered, key]);

  // After the guard of unsaved changes has been updated.
  useEffect(() => {
    if (!isSaved) return;
    toast(text`Your answer is on its way.`, { tone: 'success' });
    onSent();
    // oxlint-disable-next-line react/exhaustive-deps -- once: `onSent` takes the form away.
  }, [isSaved]);

  const take = (chosen: string) => {
    const template = templates.find((each) => String(each.id) === chosen);
    if (!template) return;
    const filled = template.text
      .replaceAll('{first_name}', first_name)
      .replaceAll('{school}', school.name);
    const before = form.getValues('text').trimEnd();
    const next = before === '' ? filled : `${before}\n\n${filled}`;
    form.setValue('text', next, { shouldDirty: true });
    field.current?.focus();
  };

  return (
    <section aria-labelledby="message-answer" className="card flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="message-answer" className="text-lg">
          <Trans context="noun">Answer</Trans>
        </h2>
        <Button variant="quiet" size="sm" onPress={() => setManaging(true)}>
          <Trans>Templates</Trans>
        </Button>
      </div>
      {offer && <DraftOffer {...offer} />}
      <form
        {...form.formProps}
        inert={isOffered}
        className={cx('flex flex-col gap-4', isOffered && 'opacity-55')}
      >
        <UnsavedChanges isDirty={draft.isDirty} />
        {form.formError && (
          <div {...form.formErrorProps} className="rounded-lg">
            <Banner tone="error">{form.formError}</Banner>
          </div>
        )}
        <Select
          label={t`Insert a template`}
          placeholder={t`Choose a template`}
          value=""
          onChange={take}
          isDisabled={templates.length === 0}
          options={templates.map((each) => ({ value: String(each.id), label: each.name }))}
          className="max-w-md"
        />
        <Controller
          name="text"
          control={form.control}
          render={(control) => (
            <TextArea
              {...fieldProps(control)}
              ref={(element) => {
                field.current = element;
                control.field.ref(element);
              }}
              label={t`Your answer`}
              description={
                replies_return
                  ? t`It goes to ${email}. What they answer comes into this thread.`
                  : reply_to === null
                    ? t`It goes to ${email}. The school has no e-mail address of its own: say in it how to reach you.`
                    : t`It goes to ${email}. What they answer comes to ${reply_to}.`
              }
              rows={7}
            />
          )}
        />
        <Preview control={form.control} subject={subject} quote={message.message} />
        <div>
          <SubmitButton isSubmitting={form.isSubmitting} submittingLabel={t`Sending...`}>
            <Send aria-hidden className="size-4.5" />
            <Trans>Send answer</Trans>
          </SubmitButton>
        </div>
      </form>
      <TemplatesDialog isOpen={isManaging} onOpenChange={setManaging} />
    </section>
  );
}

type Control = ReturnType<typeof useEndpointForm<typeof api.messages.answer>>['control'];

/** The mail as it will be read, without the school's frame. */
function Preview({
  control,
  subject,
  quote,
}: {
  control: Control;
  subject: string;
  quote: string;
}) {
  const written = useWatch({ control, name: 'text' });
  return (
    <details className="rounded-lg border border-line">
      <summary className="cursor-pointer rounded-lg px-4 py-2.5 font-semibold">
        <Trans>Preview</Trans>
      </summary>
      <div lang="pt-BR" className="flex flex-col gap-4 border-t border-line p-4 wrap-anywhere">
        <p className="font-semibold">Re: {subject}</p>
        <p className="max-w-prose whitespace-pre-wrap">{written.trim()}</p>
        <blockquote className="max-w-prose border-l-4 border-line-strong pl-4 whitespace-pre-wrap text-ink-muted">
          {quote}
        </blockquote>
      </div>
    </details>
  );
}
