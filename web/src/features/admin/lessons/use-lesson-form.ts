import { useLingui } from '@lingui/react/macro';
import { type AdminLesson, api, isWebAddress, type StoredVideo } from '@trilha/contract';
import { useEffect, useRef, useState } from 'react';
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts';
import { type FormValues, useEndpointForm } from '../../../lib/form.ts';
import { call } from '../../../lib/api/api.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { isEditConflict, type Stored } from '../edit-conflict.tsx';
import { useAttachments } from './use-attachments.ts';
import { withFirstMessages } from './errors.ts';
import { saveLesson, useLessonsChanged, videoMetadataQuery } from './queries.ts';
import { useVideoUpload } from './video/use-video-upload.ts';

const TITLE_MAX = 200;

export type LessonValues = Omit<FormValues<typeof api.adminLessons.create>, 'order'>;

function valuesOf(
  lesson: AdminLesson | undefined,
  courseId: number | undefined,
): Required<LessonValues> {
  return {
    course_id: lesson?.course_id ?? courseId ?? 0,
    title: lesson?.title ?? '',
    description: lesson?.description ?? '',
    video_url: lesson?.video_url ?? '',
    duration: lesson?.duration ?? '',
    is_preview: lesson?.is_preview ?? false,
  };
}

/** The address, if it is that of a file of the school. */
const fileIn = (address: string) => (address.startsWith('/media/') ? address : undefined);

/** The state of the lesson's video beside the fields for address and duration. */
interface Shown {
  /** The address to preview. Not one that is still being typed. */
  address: string;
  poster: string | null;
}

/** The lesson's fields and the upload of its video, which fills in two of them. */
export function useLessonForm(lesson: AdminLesson | undefined, courseId: number | undefined) {
  const { t } = useLingui();
  const failure = t`Failed to save lesson. Please try again.`;
  const changed = useLessonsChanged();
  const [isSaved, setSaved] = useState(false);
  const [hasConflict, setConflict] = useState(false);
  const stored: Shown = { address: lesson?.video_url ?? '', poster: lesson?.poster_url ?? null };
  const [shown, setShown] = useState(stored);
  /** Not its signed URL of now, which is that of another file once the video is prepared. */
  const [addressBefore] = useState(stored.address);
  /** The address of the stored file, which is shown as a video and not as an address. */
  const [fileAddress, setFileAddress] = useState(fileIn(stored.address));
  /** What was added before this one, for which the form stands there again. */
  const [added, setAdded] = useState<{ title: string; count: number }>();
  const isForAnother = useRef(false);
  const attachments = useAttachments();
  /** The lesson that was added, of which not all that belongs to it was stored. */
  const [partial, setPartial] = useState<AdminLesson>();
  const [isStoring, setStoring] = useState(false);
  /** The duration that was filled in automatically, and may therefore be replaced automatically. */
  const filled = useRef('');
  /** The values before a file was chosen. They are restored when the file is removed. */
  const before = useRef<Shown & Pick<LessonValues, 'video_url' | 'duration'>>(null);

  const form = useEndpointForm(api.adminLessons.create, {
    defaultValues: valuesOf(lesson, courseId),
    failure,
    async send(values): Promise<AdminLesson> {
      try {
        const saved = await saveLesson(values, lesson?.id, draft.begun.current.version);
        // It is there now, whatever becomes of them.
        setPartial((await attachments.storeAll(saved.id)) ? undefined : saved);
        return saved;
      } catch (error) {
        setConflict(isEditConflict(error));
        throw withFirstMessages(error);
      }
    },
    onSuccess(saved: AdminLesson) {
      changed();
      if (attachments.isEmpty()) goOn(saved);
    },
  });

  const draft = useFormDraft<LessonValues>({
    form,
    thing: `lesson.${lesson?.id ?? 'new'}`,
    stored: valuesOf(lesson, courseId),
    version: lesson?.version,
    isSaved: isSaved || partial !== undefined,
    beside: attachments.draft,
  });

  /** Empties the form for the next lesson of the same course. */
  const beginAnother = (saved: AdminLesson) => {
    const next = valuesOf(undefined, saved.course_id);
    before.current = null;
    filled.current = '';
    upload.reset();
    setShown({ address: '', poster: null });
    setFileAddress(undefined);
    draft.begin({ values: next, version: undefined }, next);
    setAdded((last) => ({ title: saved.title, count: (last?.count ?? 0) + 1 }));
  };
  const goOn = (saved: AdminLesson) => {
    if (isForAnother.current) beginAnother(saved);
    else setSaved(true);
  };
  /** Stores what is not stored yet of the lesson that is there, or one piece of its material. */
  const storeRest = async (key?: number) => {
    if (!partial || isStoring || (key === undefined && !attachments.check())) return;
    setStoring(true);
    const isAll = await attachments.storeAll(partial.id, key);
    setStoring(false);
    changed();
    if (!isAll) return;
    setPartial(undefined);
    goOn(partial);
  };
  const rounds = added?.count ?? 0;
  const { setFocus } = form;
  useEffect(() => {
    if (rounds > 0) setFocus('title');
  }, [rounds, setFocus]);

  /** Saves what was decided after a conflict, on top of what is stored by now. */
  const decide = (next: LessonValues, from: Stored<LessonValues>) => {
    setConflict(false);
    draft.begin(from, next);
    if (next.video_url !== shown.address) setShown({ address: next.video_url, poster: null });
    setFileAddress(fileIn(next.video_url));
    form.submit();
  };

  /** Changes a field without validating it. Its error is cleared until the form is sent again. */
  const edit = (name: 'title' | 'description' | 'video_url' | 'duration', value: string) => {
    form.setValue(name, value, { shouldDirty: true });
    form.clearErrors(name);
  };

  const upload = useVideoUpload({
    onChosen() {
      const { video_url, duration } = form.getValues();
      before.current ??= { ...shown, video_url, duration };
      edit('video_url', '');
      form.clearErrors();
    },
    onStored({ url, duration, poster_url }: StoredVideo) {
      edit('video_url', url);
      edit('duration', duration);
      filled.current = duration;
      setShown({ address: url, poster: poster_url });
    },
    onGone() {
      if (!before.current) return;
      const { video_url, duration, address, poster } = before.current;
      before.current = null;
      edit('video_url', video_url);
      edit('duration', duration);
      setShown({ address, poster });
    },
    onPoster(url, poster) {
      setShown((now) => (now.address === url ? { ...now, poster } : now));
      changed();
    },
  });

  /** Called with a complete address. Metadata of its video fills in the fields that are empty. */
  const commitAddress = async (entered: string) => {
    const address = entered.trim();
    if (address === shown.address || upload.file) return;
    setShown(address === stored.address ? stored : { address, poster: null });
    if (!isWebAddress(address)) return;
    const known = await queryClient.fetchQuery(videoMetadataQuery(address)).catch(() => null);
    const { video_url, title, duration } = form.getValues();
    if (!known || video_url.trim() !== address) return;
    if (known.title && title.trim() === '') edit('title', known.title.slice(0, TITLE_MAX));
    if (known.duration && (duration.trim() === '' || duration === filled.current)) {
      edit('duration', known.duration);
      filled.current = known.duration;
    }
  };

  return {
    form,
    failure,
    upload,
    edit,
    commitAddress,
    draft: {
      ...draft,
      offer: draft.offer && {
        ...draft.offer,
        onRestore() {
          draft.offer?.onRestore();
          const address = form.getValues('video_url');
          setShown({ address, poster: null });
          setFileAddress(fileIn(address));
        },
      },
    },
    conflict: hasConflict && lesson ? { decide, close: () => setConflict(false) } : undefined,
    isSaved,
    shown,
    /** Whether the video that is shown is the one that the lesson was opened with. */
    isStoredVideo: !upload.file && shown.address === addressBefore,
    storedFile:
      fileAddress === undefined
        ? undefined
        : {
            address: fileAddress,
            poster: shown.address === fileAddress ? shown.poster : stored.poster,
          },
    attachments,
    /** The lesson of which not all was stored, and the way to try again. */
    partial: partial && { lesson: partial, storeRest, isStoring },
    /** The lesson that was added before, while nothing of the next one was sent. */
    added,
    /** Says, before the form is sent, what follows. */
    setForAnother(isIt: boolean) {
      isForAnother.current = isIt;
    },
    setPoster: (poster: string) => setShown((now) => ({ ...now, poster })),
  };
}

export type LessonFormState = ReturnType<typeof useLessonForm>;

/** The lesson's fields as they are stored by now. */
export async function loadLessonValues(id: number): Promise<Stored<LessonValues>> {
  const lesson = await call(api.adminLessons.get, { params: { id } });
  return { values: valuesOf(lesson, undefined), version: lesson.version };
}
