import { Trans, useLingui } from '@lingui/react/macro';
import { type AdminLesson, api, type LessonTrack } from '@trilha/contract';
import { useMutation } from '@tanstack/react-query';
import { Captions as CaptionsIcon, ChevronDown, Languages } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError, call } from '../../../../lib/api/api.ts';
import { Banner, Button, ConfirmDelete, cx, DOT } from '../../../../ui/index.ts';
import { CaptionsText } from './captions-text.tsx';
import { useLessonsChanged } from '../queries.ts';
import { languageTitle, trackWords } from './track-words.ts';

const keyOf = ({ kind, language }: LessonTrack) => `${kind} ${language}`;

/** The tracks of a lesson. The text of each can be read, and each can be deleted. */
export function CaptionsList({ lesson }: { lesson: AdminLesson }) {
  const { t } = useLingui();
  const changed = useLessonsChanged();
  const [deleted, setDeleted] = useState<LessonTrack>();
  const outcome = useRef<HTMLDivElement>(null);
  const deletion = useMutation({
    mutationFn: async ({ kind, language }: LessonTrack) => {
      try {
        await call(api.adminLessons.removeTrack, {
          params: { id: lesson.id },
          query: { kind, language },
        });
      } catch (error) {
        // Another user has already deleted it.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, track) => {
      setDeleted(track);
      changed();
    },
  });
  // The row with the focused button is gone: the focus moves on.
  useEffect(() => {
    if (deleted !== undefined) outcome.current?.focus({ preventScroll: true });
  }, [deleted]);

  return (
    <div ref={outcome} tabIndex={-1} className="flex flex-col gap-4 rounded-lg outline-none">
      {deletion.error && (
        <Banner tone="error">
          <Trans>Failed to delete the captions. Please try again.</Trans>
        </Banner>
      )}
      <p role="status" className="sr-only">
        {deleted && !deletion.isPending && trackWords(deleted).deleted}
      </p>
      {lesson.tracks.length === 0 ? (
        <p className="rounded-md border border-dashed border-line-strong px-4 py-6 text-center text-ink-muted">
          <Trans>This lesson has no captions yet.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Tracks`} className="divide-y divide-line border-y border-line">
          {lesson.tracks.map((track) => (
            <Track
              key={keyOf(track)}
              track={track}
              isDeleting={deletion.isPending && keyOf(deletion.variables) === keyOf(track)}
              onDelete={() => deletion.mutate(track)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface TrackProps {
  track: LessonTrack;
  isDeleting: boolean;
  onDelete: () => void;
}

function Track({ track, isDeleting, onDelete }: TrackProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const text = useId();
  const words = trackWords(track);
  const Icon = track.kind === 'captions' ? CaptionsIcon : Languages;
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex min-w-0 items-center gap-3">
          <Icon aria-hidden className="size-5 shrink-0 text-brand-ink" />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{languageTitle(track.language) ?? track.language}</span>{' '}
            <span className="inline-block text-sm text-ink-muted">
              {words.kind}
              {DOT}
              {track.language}
            </span>
          </span>
        </span>
        {/* The question before a deletion replaces all buttons of the row. */}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1 [&:has([role=group])>button]:hidden">
          <Button
            variant="quiet"
            size="sm"
            aria-label={isOpen ? words.hide : words.show}
            aria-expanded={isOpen}
            aria-controls={isOpen ? text : undefined}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? t`Hide text` : t`Show text`}
            <ChevronDown
              aria-hidden
              className={cx('size-4 transition-transform', isOpen && 'rotate-180')}
            />
          </Button>
          <ConfirmDelete
            label={words.remove}
            question={words.confirm}
            isPending={isDeleting}
            onConfirm={onDelete}
          />
        </div>
      </div>
      {isOpen && (
        <CaptionsText id={text} name={words.content} url={track.url} language={track.language} />
      )}
    </li>
  );
}
