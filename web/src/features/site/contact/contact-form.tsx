import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { contact as contactCalls, CONTACT_SUBJECTS, MESSAGE_MAX_LENGTH } from '@trilha/contract';
import { useEffect, useRef } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { contact } from '../../../content/contact.ts';
import { school } from '../../../content/school.ts';
import { fieldProps, useEndpointForm } from '../../../lib/form.ts';
import { useFilledBefore, useHydrated } from '../../../lib/boot/hydration.ts';
import { useLanguage, usePublicAddress } from '../../../lib/language.ts';
import { useDebounced } from '../../../lib/list-address.ts';
import { currentUser } from '../../../lib/session/session.ts';
import {
  Banner,
  cx,
  Select,
  SubmitButton,
  TextAnchor,
  TextArea,
  TextField,
  TextLink,
} from '../../../ui/index.ts';
import { beginWith, clearDraft, loadDraft, saveDraft, type Written } from './contact-draft.ts';
import { explainContact } from './explain-contact.ts';
import { openingOf } from './interest.ts';

interface ContactFormProps {
  /** The values to start with after a message was sent and another one is written. */
  again?: Written;
  onSent: (written: Written) => void;
}

/** The form of the contact page. It can be sent without JavaScript and before hydration. */
export function ContactForm({ again, onSent }: ContactFormProps) {
  const { i18n } = useLingui();
  const form = useMessageForm({ again, onSent });
  // What is sent is the subject as the school knows it.
  const subjects = CONTACT_SUBJECTS.map((value) => ({ value, label: i18n._(value) }));
  const heading = useRef<HTMLHeadingElement>(null);
  const isAgain = again !== undefined;
  const address = usePublicAddress();
  const language = useLanguage();
  const inLanguage = language === 'pt-BR' ? '' : `?language=${language}`;
  useEffect(() => {
    if (isAgain) heading.current?.focus();
  }, [isAgain]);

  const { control, formError, isSubmitting } = form;
  return (
    <>
      <h2 ref={heading} id="escreva" tabIndex={-1} className="text-2xl outline-none">
        {i18n._(contact.formTitle)}
      </h2>
      <p className="mt-2 mb-6 text-lg text-ink-muted">{i18n._(contact.formLine)}</p>
      {/* If the API has another address, the server writes it into the page. */}
      <form
        {...form.formProps}
        action={`/api/contact/${inLanguage}`}
        className="grid gap-5 sm:grid-cols-2"
      >
        {formError && (
          <div {...form.formErrorProps} className="rounded-lg outline-offset-4 sm:col-span-2">
            <Banner tone="error">
              {formError} <OtherWays />
            </Banner>
          </div>
        )}
        <Controller
          name="first_name"
          control={control}
          render={(field) => (
            <TextField
              {...fieldProps(field)}
              label={i18n._(contact.firstName)}
              autoComplete="given-name"
              isRequired
            />
          )}
        />
        <Controller
          name="last_name"
          control={control}
          render={(field) => (
            <TextField
              {...fieldProps(field)}
              label={i18n._(contact.lastName)}
              autoComplete="family-name"
              isRequired
            />
          )}
        />
        <Controller
          name="email"
          control={control}
          render={(field) => (
            <TextField
              {...fieldProps(field)}
              label={i18n._(contact.email)}
              type="email"
              autoComplete="email"
              inputMode="email"
              isRequired
              className="sm:col-span-2"
            />
          )}
        />
        <Controller
          name="subject"
          control={control}
          render={(field) => (
            <Select
              {...fieldProps(field)}
              label={i18n._(contact.subject)}
              placeholder={i18n._(contact.subjectPlaceholder)}
              options={subjects}
              isRequired
              className="sm:col-span-2"
            />
          )}
        />
        <div className="sm:col-span-2">
          <Controller
            name="message"
            control={control}
            render={(field) => (
              <TextArea
                {...fieldProps(field)}
                label={i18n._(contact.message)}
                rows={6}
                isRequired
              />
            )}
          />
          <CharactersLeft text={useWatch({ control, name: 'message' })} />
        </div>
        {/* A honeypot field: people do not see it, spam bots fill it in. */}
        <label aria-hidden className="absolute -left-[200vw]">
          {i18n._(contact.leaveBlank)}
          <input {...form.register('homepage')} tabIndex={-1} autoComplete="off" />
        </label>
        <div className="sm:col-span-2">
          <SubmitButton
            size="lg"
            isSubmitting={isSubmitting}
            submittingLabel={i18n._(contact.sending)}
            className="max-sm:w-full"
          >
            {i18n._(contact.send)}
          </SubmitButton>
          <p className="mt-4 text-sm text-ink-muted">
            <Trans>
              Usamos os seus dados só para responder:{' '}
              <TextLink to={address('/privacidade')}>como cuidamos deles</TextLink>.
            </Trans>
          </p>
        </div>
      </form>
    </>
  );
}

function useMessageForm({ again, onSent }: ContactFormProps) {
  const { search } = useLocation();
  const lang = useLanguage();
  const form = useEndpointForm(contactCalls.send, {
    defaultValues: {
      first_name: useFilledBefore('first_name').value || (again?.first_name ?? ''),
      last_name: useFilledBefore('last_name').value || (again?.last_name ?? ''),
      email: useFilledBefore('email').value || (again?.email ?? ''),
      subject: useFilledBefore('subject').value,
      message: useFilledBefore('message').value,
      homepage: '',
    },
    explain: explainContact,
    onSuccess: (_, written) => {
      clearDraft(currentUser()?.id ?? null);
      onSent(written);
    },
  });

  const { getValues, setValue, subscribe } = form;
  const isAgain = again !== undefined;
  useEffect(() => {
    // The page is prerendered without the draft, the user and the address. Only the browser knows them.
    const user = currentUser();
    const draft = loadDraft(user);
    const opening = isAgain ? '' : openingOf(search);
    const begun = beginWith(getValues(), draft, user, opening);
    const inserted = opening || (begun.message && draft?.opening) || '';
    const stop = subscribe({
      formState: { values: true },
      callback({ values: { homepage: _, ...written } }) {
        saveDraft({ written, opening: inserted, by: user?.id ?? null });
      },
    });
    for (const name of ['first_name', 'last_name', 'email', 'subject', 'message'] as const) {
      if (begun[name] !== getValues(name)) setValue(name, begun[name]);
    }
    return stop;
    // The opening sentence is in the language of the page.
  }, [getValues, setValue, subscribe, search, isAgain, lang]);
  return form;
}

/** The other ways to reach the school, at the end of an error message. */
function OtherWays() {
  const { phone, phoneLink, email } = school;
  return (
    <>
      <Trans>
        Se preferir, ligue para{' '}
        <TextAnchor href={phoneLink} className="whitespace-nowrap">
          {phone}
        </TextAnchor>{' '}
        ou escreva para <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor>.
      </Trans>
    </>
  );
}

/** From this number on the remaining characters are shown. */
const NEAR = 500;

function CharactersLeft({ text }: { text: string }) {
  const left = MESSAGE_MAX_LENGTH - text.trim().length;
  // The prerendered page does not know the text typed before hydration.
  const isNear = useHydrated() && left <= NEAR;
  const over = -left;
  const said =
    left < 0
      ? plural(over, { one: '# caractere a mais', other: '# caracteres a mais' })
      : plural(left, { one: 'Resta # caractere', other: 'Restam # caracteres' });
  // Announced when typing pauses, not with every character.
  const restedWith = useDebounced(isNear ? said : '', 1000);
  return (
    <>
      {isNear && (
        <p
          aria-hidden
          className={cx(
            'mt-1.5 text-right text-sm tabular-nums',
            left < 0 ? 'font-medium text-danger-ink' : 'text-ink-muted',
          )}
        >
          {said}
        </p>
      )}
      <p role="status" className="sr-only">
        {restedWith}
      </p>
    </>
  );
}
