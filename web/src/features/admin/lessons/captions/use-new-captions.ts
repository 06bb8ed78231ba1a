import { t } from '@lingui/core/macro';
import {
  api,
  CAPTIONS_MAX_MB,
  CAPTIONS_REQUIRED,
  CAPTIONS_TOO_LARGE,
  LANGUAGE_NOT_A_TAG,
  TrackInput,
  type TrackKind,
} from '@trilha/contract';
import { useRef, useState } from 'react';
import { ApiError, upload } from '../../../../lib/api/api.ts';
import { contractText } from '../../../../lib/texts/contract-text.ts';

/** Captions that are chosen before their lesson is there. */
export interface NewTrack {
  readonly key: number;
  readonly file: File | null;
  readonly language: string;
  readonly kind: TrackKind;
  readonly fileError?: string | undefined;
  readonly languageError?: string | undefined;
  /** Why the server has not stored it. */
  readonly failure?: string | undefined;
}

export type NewCaptions = ReturnType<typeof useNewCaptions>;

function reasonOf(error: unknown): string {
  const said =
    error instanceof ApiError
      ? (Object.values(error.fieldErrors).flat()[0] ?? error.detail)
      : undefined;
  return said ?? t`Failed to upload captions. Please try again.`;
}

/** The captions of a new lesson: they are stored when the lesson is, and kept where that fails. */
export function useNewCaptions() {
  const [tracks, setTracks] = useState<readonly NewTrack[]>([]);
  // What is read after an answer has come.
  const latest = useRef(tracks);
  const count = useRef(0);
  const put = (next: readonly NewTrack[]) => {
    latest.current = next;
    setTracks(next);
  };
  const change = (key: number, to: Partial<NewTrack>) =>
    put(latest.current.map((track) => (track.key === key ? { ...track, ...to } : track)));

  return {
    tracks,
    change,
    add() {
      count.current += 1;
      put([...latest.current, { key: count.current, file: null, language: '', kind: 'captions' }]);
    },
    isEmpty: () => latest.current.length === 0,
    remove: (key: number) => put(latest.current.filter((track) => track.key !== key)),
    /** Looks at all of them, says beside each what is wrong, and whether nothing is. */
    check(): boolean {
      const seen = new Set<string>();
      const checked = latest.current.map((track): NewTrack => {
        const { file, language, kind } = track;
        const input = TrackInput.safeParse({ language, kind });
        const name = `${kind} ${input.success ? input.data.language : language}`;
        const isTwice = seen.has(name);
        seen.add(name);
        const isTooLarge = file !== null && file.size > CAPTIONS_MAX_MB * 1024 * 1024;
        return {
          ...track,
          failure: undefined,
          fileError: !file
            ? contractText(CAPTIONS_REQUIRED)
            : isTooLarge
              ? contractText(CAPTIONS_TOO_LARGE)
              : undefined,
          languageError: !input.success
            ? contractText(LANGUAGE_NOT_A_TAG)
            : isTwice
              ? t`This language is chosen twice.`
              : undefined,
        };
      });
      put(checked);
      return checked.every(({ fileError, languageError }) => !fileError && !languageError);
    },
    /** Stores them one after the other; what is stored leaves the list. Resolves to whether all are. */
    async storeAll(lessonId: number): Promise<boolean> {
      for (const { key, file, language, kind } of latest.current) {
        if (!file) continue;
        const form = new FormData();
        form.append('language', language);
        form.append('kind', kind);
        form.append('captions_file', file);
        try {
          await upload(api.adminLessons.addTrack, { params: { id: lessonId }, form });
          put(latest.current.filter((track) => track.key !== key));
        } catch (error) {
          change(key, { failure: reasonOf(error) });
        }
      }
      return latest.current.length === 0;
    },
  };
}
