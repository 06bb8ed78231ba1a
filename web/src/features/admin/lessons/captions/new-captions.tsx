import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { Button, IconButton, Select } from '../../../../ui/index.ts';
import { FormSection } from '../form-section.tsx';
import { CaptionsFile } from './captions-file.tsx';
import { CaptionsLanguage } from './captions-language.tsx';
import type { NewCaptions as Chosen, NewTrack } from './use-new-captions.ts';

const ignore = () => undefined;

/** The captions of a lesson that is not there yet, as a section of its form. */
export function NewCaptions({ captions, isDisabled }: { captions: Chosen; isDisabled: boolean }) {
  const { t } = useLingui();
  return (
    <FormSection
      title={t`Captions and translations`}
      hint={t`Shown over the video to students who switch them on. Stored together with the lesson.`}
    >
      {captions.tracks.length > 0 && (
        <ul aria-label={t`Tracks`} className="flex flex-col gap-4">
          {captions.tracks.map((track) => (
            <Track key={track.key} track={track} captions={captions} isDisabled={isDisabled} />
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        className="self-start"
        isDisabled={isDisabled}
        onPress={captions.add}
      >
        <Plus aria-hidden className="size-4.5" />
        <Trans>Add captions</Trans>
      </Button>
    </FormSection>
  );
}

interface TrackProps {
  track: NewTrack;
  captions: Chosen;
  isDisabled: boolean;
}

function Track({ track, captions, isDisabled }: TrackProps) {
  const { t } = useLingui();
  const { key, file, language, kind, fileError, languageError, failure } = track;
  const name = file?.name;
  const change = (to: Partial<NewTrack>) => captions.change(key, { failure: undefined, ...to });
  return (
    <li className="relative flex flex-col gap-5 rounded-lg border border-line bg-surface p-4">
      <IconButton
        label={name ? t`Remove ${name}` : t`Remove these captions`}
        size="sm"
        className="absolute top-2 right-2"
        isDisabled={isDisabled}
        onPress={() => captions.remove(key)}
      >
        <X aria-hidden className="size-4.5" />
      </IconButton>
      <CaptionsFile
        name={`captions_file_${key}`}
        value={file}
        onChange={(chosen) => change({ file: chosen, fileError: undefined })}
        onBlur={ignore}
        isDisabled={isDisabled}
        isInvalid={fileError !== undefined}
        errorMessage={fileError}
        ref={ignore}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <CaptionsLanguage
          name={`captions_language_${key}`}
          value={language}
          onChange={(chosen) => change({ language: chosen, languageError: undefined })}
          onBlur={ignore}
          isDisabled={isDisabled}
          isInvalid={languageError !== undefined}
          errorMessage={languageError}
          ref={ignore}
        />
        <Select
          name={`captions_kind_${key}`}
          label={t`Kind`}
          value={kind}
          onChange={(chosen) =>
            change({ kind: chosen === 'translation' ? 'translation' : 'captions' })
          }
          options={[
            { value: 'captions', label: t`Captions (what is said)` },
            { value: 'translation', label: t`Translation` },
          ]}
          isDisabled={isDisabled}
        />
      </div>
      {failure && (
        <p role="alert" className="text-sm font-medium text-danger-ink">
          {failure}
        </p>
      )}
    </li>
  );
}
