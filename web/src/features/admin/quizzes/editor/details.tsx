import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useCourseLang, useCourseOption } from '../../../../lib/course-language.tsx';
import { courseOptionsQuery } from '../../../../lib/course-options.ts';
import { Button, Checkbox, Select, TextArea, TextField } from '../../../../ui/index.ts';
import { type Detail, fieldIds, type QuizErrors } from './model/errors.ts';
import type { EditedQuiz } from './model/quiz.ts';
import type { Commands } from './use-editor.ts';

export interface DetailsProps {
  quiz: EditedQuiz;
  errors: QuizErrors['details'];
  commands: Commands;
}

/** The fields of the quiz itself. */
export function Details({ quiz, errors, commands }: DetailsProps) {
  const { t } = useLingui();
  const courses = useQuery(courseOptionsQuery);
  const lang = useCourseLang();
  const optionOf = useCourseOption();
  const options = courses.data?.results.map(optionOf);
  const chosen = quiz.course;
  const isUnknown = chosen !== '' && !options?.some(({ value }) => value === chosen);
  const failed = courses.isError && !options;
  const field = <Name extends Detail>(name: Name) => ({
    id: fieldIds.detail(name),
    value: quiz[name],
    onChange: (value: EditedQuiz[Name]) => commands.set(name, value),
    errorMessage: errors[name],
  });
  return (
    <section
      aria-labelledby="quiz-details"
      className="flex min-w-0 flex-col gap-5 rounded-lg xl:col-start-1 border border-line bg-surface-raised p-4 sm:p-6"
    >
      <h2 id="quiz-details" className="text-lg">
        <Trans>Quiz</Trans>
      </h2>
      <TextField {...field('title')} lang={lang} label={t`Title`} autoComplete="off" isRequired />
      <TextArea {...field('description')} lang={lang} label={t`Description`} rows={3} isRequired />
      <div className="grid gap-x-5 gap-y-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <div className="flex min-w-0 flex-col gap-2">
          <Select
            {...field('course')}
            label={t`Course`}
            placeholder={options || failed ? t`Select a course` : t`Loading...`}
            options={[
              ...(options ?? []),
              // Until the list has loaded, so that the chosen course stays selected.
              ...(isUnknown ? [{ value: chosen, label: t`Course ${chosen}` }] : []),
            ]}
            errorMessage={errors.course ?? (failed ? t`Failed to load courses` : undefined)}
            isRequired
          />
          {failed && (
            <Button
              variant="secondary"
              size="sm"
              isPending={courses.isFetching}
              onPress={() => void courses.refetch()}
              className="w-fit"
            >
              <Trans>Retry</Trans>
            </Button>
          )}
        </div>
        <TextField
          {...field('passing_score')}
          label={t`Passing Score (%)`}
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          step={1}
          isRequired
        />
      </div>
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <Checkbox {...field('can_retake')} description={t`Students may take the quiz again.`}>
          <Trans>Allow Retakes</Trans>
        </Checkbox>
        <Checkbox
          {...field('show_report')}
          description={t`Students see which answers were right, after each attempt.`}
        >
          <Trans>Show Report</Trans>
        </Checkbox>
      </div>
    </section>
  );
}
