import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  api,
  type InterfaceLanguage,
  SCHOOL_CHANGED_MEANWHILE,
  schoolContentSchema,
  type SchoolSection,
  type SchoolState,
  type WholeSchool,
} from '@trilha/contract';
import { useState } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts';
import { useEndpointForm } from '../../../lib/form.ts';
import { LANGUAGE_NAMES } from '../../../lib/language.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import {
  Banner,
  cx,
  DraftOffer,
  Select,
  SubmitButton,
  toast,
  UnsavedChanges,
} from '../../../ui/index.ts';
import { EditConflict, useEditConflict } from '../edit-conflict.tsx';
import { ColoursField } from './colours-field.tsx';
import { contentOf, said, withWords } from './derived.ts';
import { History } from './history.tsx';
import { LanguagesField, LogoField, TestMail, TimeZoneField } from './own-fields.tsx';
import { PublishBar } from './publish-bar.tsx';
import { useSchoolChanged } from './queries.ts';
import { SchoolFields, WrittenIn } from './school-fields.tsx';
import { FIELDS, HISTORY, SECTION_NAMES, TABS } from './sections.ts';

/** The form checks what it has by the contract's schema; it is sent as what differs from the first school. */
const WHOLE = { ...api.adminSchool.saveDraft, body: schoolContentSchema };

/** The tabs with texts for visitors. */
const HAS_TEXTS = new Set(['texts', 'catalogue', 'testimonials', 'about', 'mail']);

const wholeOf = ({ content, defaults }: SchoolState) =>
  ({ ...defaults, ...content }) as WholeSchool;

export function SchoolForm({ state }: { state: SchoolState }) {
  const { t, i18n } = useLingui();
  const changed = useSchoolChanged();
  const conflict = useEditConflict();
  const [stored] = useState(() => ({ values: wholeOf(state), version: state.version }));
  const [language, setLanguage] = useState<InterfaceLanguage>('pt-BR');
  const [params] = useSearchParams();
  const word = params.get('tab') ?? '';
  const open = word === HISTORY || TABS.some(([each]) => each === word) ? word : '';
  const form = useEndpointForm(WHOLE, {
    defaultValues: stored.values,
    failure: t`The draft could not be saved. Please try again.`,
    async send(values) {
      const { begun } = draft;
      const whole = withWords(values as WholeSchool, begun.current.values as WholeSchool);
      const body = {
        content: contentOf(whole, state.defaults),
        version: begun.current.version ?? state.version,
      };
      const saved = await conflict.watch(call(api.adminSchool.saveDraft, { body }));
      take(saved);
      toast(text`Draft saved. Visitors see it when it is published.`, { tone: 'success' });
    },
  });
  const draft = useFormDraft({
    form,
    thing: 'school',
    stored: stored.values,
    version: stored.version,
    // A tab that was looked at has fields for empty texts, which are no work.
    isSaved: !form.formState.isDirty,
  });
  const take = (next: SchoolState) => {
    const from = { values: wholeOf(next), version: next.version };
    draft.begin(from, from.values);
    void changed(next);
  };
  const wrong = Object.keys(form.formState.errors) as SchoolSection[];
  const labels = Object.fromEntries(
    Object.entries(SECTION_NAMES).map(([section, name]) => [section, i18n._(name)]),
  );
  return (
    <>
      <PublishBar state={state} isDirty={draft.isDirty} onState={take} />
      {draft.offer && <DraftOffer {...draft.offer} />}
      <UnsavedChanges isDirty={draft.isDirty} />
      <Tabs open={open} wrong={wrong} />
      {open === HISTORY ? (
        <History isDirty={draft.isDirty} onState={take} />
      ) : (
        <FormProvider {...(form as unknown as UseFormReturn)}>
          <form
            {...form.formProps}
            inert={draft.offer !== undefined}
            className={cx('flex max-w-4xl flex-col gap-8', draft.offer && 'opacity-55')}
          >
            {form.formError && !conflict.isOpen && (
              <div {...form.formErrorProps} className="rounded-lg">
                <Banner tone="error">{form.formError}</Banner>
              </div>
            )}
            {wrong.length > 0 && (
              <Banner tone="error">
                <Trans>Please correct the errors in:</Trans>{' '}
                {wrong.map((section) => labels[section] ?? section).join(', ')}
              </Banner>
            )}
            {HAS_TEXTS.has(open) && (
              <Select
                label={t`Language in which you write`}
                description={t`Each text has three languages. What is empty in one is shown in Portuguese.`}
                className="max-w-sm"
                options={LANGUAGE_NAMES.map(({ value, name }) => ({
                  value,
                  label: name,
                  lang: value,
                }))}
                value={language}
                onChange={(value) => setLanguage(value as InterfaceLanguage)}
              />
            )}
            <WrittenIn value={language}>
              {TABS.find(([each]) => each === open)?.[2].map((section) => (
                <section
                  key={section}
                  aria-labelledby={`school-${section}`}
                  className="flex flex-col gap-5"
                >
                  <h2 id={`school-${section}`} className="text-lg">
                    {labels[section]}
                  </h2>
                  <Section section={section} isDirty={draft.isDirty} />
                </section>
              ))}
            </WrittenIn>
            <div className="border-t border-line pt-5">
              <SubmitButton isSubmitting={form.isSubmitting} submittingLabel={t`Saving...`}>
                <Trans>Save draft</Trans>
              </SubmitButton>
            </div>
          </form>
        </FormProvider>
      )}
      {conflict.isOpen && (
        <EditConflict
          title={contractText(SCHOOL_CHANGED_MEANWHILE)}
          thing="school"
          load={async () => {
            const now = await call(api.adminSchool.get);
            return { values: wholeOf(now), version: now.version };
          }}
          labels={labels}
          textOf={(_, value) => said(value)}
          {...conflict.decisionOf<WholeSchool>(
            { getValues: () => form.getValues() as WholeSchool, submit: form.submit },
            draft as unknown as Parameters<typeof conflict.decisionOf<WholeSchool>>[1],
          )}
        />
      )}
    </>
  );
}

function Section({ section, isDirty }: { section: SchoolSection; isDirty: boolean }) {
  const fields = FIELDS[section];
  if (section === 'colours') return <ColoursField />;
  if (section === 'languages') return <LanguagesField />;
  if (section === 'timeZone') return <TimeZoneField />;
  return (
    <>
      {section === 'identity' && <LogoField />}
      {fields && <SchoolFields path={section} fields={fields} />}
      {section === 'mail' && <TestMail isDirty={isDirty} />}
    </>
  );
}

/** @param wrong the sections with errors: their tabs say so */
function Tabs({ open, wrong }: { open: string; wrong: readonly SchoolSection[] }) {
  const { t, i18n } = useLingui();
  const all = [
    ...TABS.map(([word, label, sections]) => ({
      word,
      label: i18n._(label),
      hasError: sections.some((section) => wrong.includes(section)),
    })),
    { word: HISTORY, label: t`History`, hasError: false },
  ];
  return (
    <nav aria-label={t`Parts of the school`}>
      <ul className="flex flex-wrap gap-x-1 border-b border-line">
        {all.map(({ word, label, hasError }) => (
          <li key={word}>
            <Link
              to={word === '' ? '/admin/school' : `?tab=${word}`}
              aria-current={word === open ? 'page' : undefined}
              preventScrollReset
              className={cx(
                'flex min-h-11 items-center gap-1.5 border-b-3 px-3 font-semibold no-underline transition-colors',
                word === open
                  ? 'border-brand-ink text-brand-ink'
                  : 'border-transparent text-ink-muted hover:text-ink',
              )}
            >
              {label}
              {hasError && (
                <span className="text-sm text-danger-ink">
                  <Trans>has errors</Trans>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
