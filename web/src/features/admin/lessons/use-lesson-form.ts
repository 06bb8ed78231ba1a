import {
  type AdminLesson,
  api,
  isWebAddress,
  type LessonInput,
  type StoredVideo,
} from '@trilha/contract';
import { useRef, useState } from 'react';
import { useEndpointForm } from '../../../lib/form.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { withFirstMessages } from './errors.ts';
import { saveLesson, useLessonsChanged, videoMetadataQuery } from './queries.ts';
import { useVideoUpload } from './video/use-video-upload.ts';

export const FAILURE = 'Failed to save lesson. Please try again.';

const TITLE_MAX = 200;

type Values = Omit<LessonInput, 'order'>;

function valuesOf(lesson: AdminLesson | undefined, courseId: number | undefined): Values {
  return {
    course_id: lesson?.course_id ?? courseId ?? 0,
    title: lesson?.title ?? '',
    description: lesson?.description ?? '',
    video_url: lesson?.video_url ?? '',
    duration: lesson?.duration ?? '',
  };
}

/** What a lesson's form knows about its video beside the address and the duration. */
interface Shown {
  /** The address to be shown: not one that is still being typed. */
  address: string;
  poster: string | null;
}

/** The lesson's fields together with the upload of its video, which fills two of them. */
export function useLessonForm(lesson: AdminLesson | undefined, courseId: number | undefined) {
  const changed = useLessonsChanged();
  const [isSaved, setSaved] = useState(false);
  const stored: Shown = { address: lesson?.video_url ?? '', poster: lesson?.poster_url ?? null };
  const [shown, setShown] = useState(stored);
  /** The duration that we filled in, and may therefore fill in anew. */
  const filled = useRef('');
  /** What stood there before a file was chosen: it comes back when the file goes. */
  const before = useRef<Shown & Pick<Values, 'video_url' | 'duration'>>(null);

  const form = useEndpointForm(api.adminLessons.create, {
    defaultValues: valuesOf(lesson, courseId),
    failure: FAILURE,
    async send(values) {
      try {
        return await saveLesson(values, lesson?.id);
      } catch (error) {
        throw withFirstMessages(error);
      }
    },
    onSuccess() {
      setSaved(true);
      changed();
    },
  });

  /** Changes a field without a new check: its error is gone until the form is sent again. */
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

  /** An address was entered in full: what is known about its video fills what is still empty. */
  const enter = async (entered: string) => {
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
    upload,
    edit,
    enter,
    isSaved,
    shown,
    setPoster: (poster: string) => setShown((now) => ({ ...now, poster })),
  };
}
