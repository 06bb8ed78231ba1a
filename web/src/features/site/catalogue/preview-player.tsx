import type { Preview } from '@trilha/contract';
import { readServiceVideo, type ServiceVideo } from '@trilha/contract/video-address';
import { mediaUrl } from '../../../lib/boot/config.ts';
import { useLanguage } from '../../../lib/language.ts';

interface PreviewPlayerProps {
  lesson: Preview;
  /** The film does not come. */
  onBroken: () => void;
}

/** Takes the focus, because the button that opened it is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/**
 * Plays a lesson for visitors by the browser's own controls: students' would be larger than the page. YouTube and
 * Vimeo play in their frames, which show their own and see nothing of this page.
 */
export function PreviewPlayer({ lesson, onBroken }: PreviewPlayerProps) {
  const service = readServiceVideo(lesson.video_url);
  return service ? (
    <iframe
      ref={takeFocus}
      src={frameOf(service)}
      title={lesson.title}
      // Their players do not start without an origin; theirs is not this page's.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      className="size-full"
    />
  ) : (
    <Film lesson={lesson} onBroken={onBroken} />
  );
}

function Film({ lesson, onBroken }: PreviewPlayerProps) {
  const language = useLanguage();
  const { tracks, video_url, poster_url, title } = lesson;
  // What a visitor reads best: a translation into the language of the page, else what is spoken.
  const shown =
    tracks.find((track) => track.kind === 'translation' && track.language === language) ??
    tracks.find(({ kind }) => kind === 'captions');
  return (
    <video
      ref={takeFocus}
      src={mediaUrl(video_url) ?? undefined}
      poster={mediaUrl(poster_url) ?? undefined}
      // If the API is on another origin, text tracks need a CORS request.
      crossOrigin={video_url.startsWith('/media/') ? 'anonymous' : undefined}
      aria-label={title}
      controls
      autoPlay
      playsInline
      onError={onBroken}
      className="size-full"
    >
      {tracks.map((track) => (
        <track
          key={track.url}
          kind={track.kind === 'captions' ? 'captions' : 'subtitles'}
          srcLang={track.language}
          label={nameOf(track.language)}
          src={mediaUrl(track.url) ?? undefined}
          default={track === shown}
        />
      ))}
    </video>
  );
}

/** A language by its own name, such as 'Português (Brasil)'. */
function nameOf(language: string): string {
  let name: string | undefined;
  try {
    name = new Intl.DisplayNames(language, { type: 'language' }).of(language);
  } catch {
    // The browser does not know this language tag.
  }
  return name ? name[0]?.toLocaleUpperCase(language) + name.slice(1) : language;
}

/** The address of the service's player: YouTube's without cookies, Vimeo's without tracking. */
function frameOf(video: ServiceVideo): string {
  const params = new URLSearchParams({ autoplay: '1', playsinline: '1' });
  if (video.kind === 'youtube') {
    params.set('rel', '0');
    if (video.start > 0) params.set('start', String(video.start));
    return `https://www.youtube-nocookie.com/embed/${video.id}?${params}`;
  }
  params.set('dnt', '1');
  if (video.hash) params.set('h', video.hash);
  return `https://player.vimeo.com/video/${video.id}?${params}${video.start > 0 ? `#t=${video.start}s` : ''}`;
}
