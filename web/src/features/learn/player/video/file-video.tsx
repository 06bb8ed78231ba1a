import type { Lesson } from '@trilha/contract';
import { mediaUrl } from '../../../../lib/boot/config.ts';
import { trackLabel } from './captions.ts';
import type { Media } from './media.ts';

export type PlayedLesson = Pick<
  Lesson,
  'title' | 'duration' | 'tracks' | 'poster_url' | 'storyboard'
>;

interface FileVideoProps {
  lesson: PlayedLesson;
  address: string;
  ref: (media: Media | null) => void;
}

export function FileVideo({ lesson, address, ref }: FileVideoProps) {
  const isOurs = address.startsWith('/media/');
  return (
    <video
      ref={ref}
      slot="media"
      src={mediaUrl(address) ?? undefined}
      poster={mediaUrl(lesson.poster_url) ?? undefined}
      // If the API is on another origin, text tracks need a CORS request.
      crossOrigin={isOurs ? 'anonymous' : undefined}
      preload="metadata"
      playsInline
      aria-label={lesson.title}
    >
      {lesson.tracks.map(({ kind, language, url }) => (
        <track
          key={url}
          kind={kind === 'captions' ? 'captions' : 'subtitles'}
          srcLang={language}
          label={trackLabel(kind, language)}
          src={mediaUrl(url) ?? undefined}
        />
      ))}
    </video>
  );
}
