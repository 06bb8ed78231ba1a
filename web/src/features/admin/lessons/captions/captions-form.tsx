import { Trans, useLingui } from '@lingui/react/macro';
import {
  type AdminLesson,
  api,
  CAPTIONS_MAX_MB,
  CAPTIONS_REQUIRED,
  CAPTIONS_TOO_LARGE,
  type LessonTrack,
  TrackInput,
} from '@trilha/contract';
import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { upload } from '../../../../lib/api/api.ts';
import { fieldProps, useEndpointForm } from '../../../../lib/form.ts';
import { Banner, ProgressBar, Select, SubmitButton } from '../../../../ui/index.ts';
import { CaptionsFile } from './captions-file.tsx';
import { CaptionsLanguage } from './captions-language.tsx';
import { useLessonsChanged } from '../queries.ts';
import { trackWords } from './track-words.ts';

const captionsFile = z
  .custom<File | null>((value) => value instanceof File, CAPTIONS_REQUIRED)
  .refine((file) => !file || file.size <= CAPTIONS_MAX_MB * 1024 * 1024, CAPTIONS_TOO_LARGE);

/** The endpoint with its file as a form field. */
const addTrack = {
  ...api.adminLessons.addTrack,
  body: TrackInput.extend({ captions_file: captionsFile }),
};

const EMPTY = { captions_file: null, language: '', kind: 'captions' } as const;

/** Adds captions or a translation to a lesson, or replaces those of the same language. */
export function CaptionsForm({ lesson }: { lesson: AdminLesson }) {
  const { t } = useLingui();
  const title = useId();
  const changed = useLessonsChanged();
  const [percent, setPercent] = useState(0);
  const [done, setDone] = useState<{ track: LessonTrack; isNew: boolean }>();
  /** The number of resets: as a key it remounts the fields. */
  const [round, setRound] = useState(0);
  const form = useEndpointForm(addTrack, {
    defaultValues: EMPTY,
    failure: t`Failed to upload captions. Please try again.`,
    send({ captions_file, language, kind }) {
      setDone(undefined);
      setPercent(0);
      const body = new FormData();
      body.append('language', language);
      body.append('kind', kind);
      if (captions_file) body.append('captions_file', captions_file);
      const params = { id: lesson.id };
      return upload(api.adminLessons.addTrack, { params, form: body, onProgress: setPercent });
    },
    onSuccess(track: LessonTrack) {
      setDone({ track, isNew: !replaced(lesson, track) });
      form.reset(EMPTY);
      setRound((count) => count + 1);
      changed();
    },
  });
  const { control, isSubmitting, formError } = form;
  const { language, kind } = form.watch();
  const before = replaced(lesson, { language, kind });

  return (
    <form {...form.formProps} aria-labelledby={title} className="flex flex-col gap-5">
      <h3 id={title} className="text-base font-semibold">
        <Trans>Add captions or a translation</Trans>
      </h3>
      {formError && !isSubmitting && (
        <div {...form.formErrorProps} className="rounded-lg">
          <Banner tone="error">{formError}</Banner>
        </div>
      )}
      <Controller
        name="captions_file"
        control={control}
        render={(given) => (
          <CaptionsFile
            {...fieldProps(given)}
            onChange={(file) => {
              setDone(undefined);
              form.clearErrors('captions_file');
              given.field.onChange(file);
            }}
            isDisabled={isSubmitting}
          />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          name="language"
          control={control}
          render={(given) => (
            <CaptionsLanguage
              key={round}
              {...fieldProps(given)}
              onChange={(value) => {
                form.clearErrors('language');
                given.field.onChange(value);
              }}
              isDisabled={isSubmitting}
            />
          )}
        />
        <Controller
          name="kind"
          control={control}
          render={(given) => (
            <Select
              {...fieldProps(given)}
              label={t`Kind`}
              options={[
                { value: 'captions', label: t`Captions (what is said)` },
                { value: 'translation', label: t`Translation` },
              ]}
              isDisabled={isSubmitting}
            />
          )}
        />
      </div>
      {isSubmitting && (
        <ProgressBar
          label={percent < 100 ? t`Uploading...` : t`Checking the file...`}
          value={percent}
          tone="brand"
        />
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
        <p role="status" className="min-w-0 text-sm text-ink-muted sm:mr-auto">
          {before && trackWords(before).replaces}
        </p>
        <SubmitButton
          variant="secondary"
          isSubmitting={isSubmitting}
          submittingLabel={t`Uploading...`}
        >
          {kind === 'captions'
            ? before
              ? t`Replace captions`
              : t`Upload captions`
            : before
              ? t`Replace translation`
              : t`Upload translation`}
        </SubmitButton>
      </div>
      {done && !isSubmitting && (
        <Banner tone="success">
          {done.isNew ? trackWords(done.track).added : trackWords(done.track).replaced}
        </Banner>
      )}
    </form>
  );
}

/** The track of the lesson that a new one replaces. */
function replaced(lesson: AdminLesson, { language, kind }: { language: string; kind: string }) {
  return lesson.tracks.find(
    (track) =>
      track.kind === kind && track.language.toLowerCase() === language.trim().toLowerCase(),
  );
}
