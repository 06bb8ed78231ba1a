import { useLingui } from '@lingui/react/macro';
import type { Lesson } from '@trilha/contract';
import {
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react';
import {
  type ComponentRef,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { mediaUrl } from '../../../../lib/boot/config.ts';
import { useLanguage } from '../../../../lib/language.ts';
import { type FrameProtocol, vimeoProtocol, youtubeProtocol } from '../frame/frame-protocol.ts';
import '../frame/frame-video.ts';
import { trackLabel } from './captions.ts';
import { HAVE_METADATA, type Media } from './media.ts';
import { CaptionsChoice, SpeedChoice } from './player-choices.tsx';
import { keyTarget, perform } from './player-keys.ts';
import { speakPlayer } from './player-words.ts';
import { rememberPreferences } from './preferences.ts';
import { readDuration } from '../rules.ts';
import { actionFor } from './shortcuts.ts';
import { addThumbnails } from './thumbnails.ts';
import { TimeDisplay } from './time-display.tsx';
import { vimeoFrame, type VideoSource, videoSource, youtubeFrame } from '../frame/video-source.ts';
import { VideoTrouble } from './video-trouble.tsx';
import './video-player.css';

export interface VideoPlayerProps {
  /** Read once. A refetch never replaces the video that plays. */
  lesson: Pick<Lesson, 'title' | 'duration' | 'tracks' | 'poster_url' | 'storyboard'> & {
    video_url: string;
  };
  /** Where Play begins, in seconds. */
  startAt: number;
  /** Called with the video when it is mounted, with null when it is unmounted. */
  onMedia(media: Media | null): void;
  onRetry(): void;
  onHelp(): void;
  /** Shown under the controls, also in full screen. */
  children: ReactNode;
}

/** The video of a lesson with its controls, which are the same for files, YouTube and Vimeo. */
export default function VideoPlayer(props: VideoPlayerProps) {
  const { startAt, onMedia, onRetry, onHelp, children } = props;
  const { t } = useLingui();
  const language = useLanguage();
  const [lesson] = useState(props.lesson);
  const [source] = useState(() => videoSource(lesson.video_url));
  const [media, setMedia] = useState<Media | null>(null);
  const [hasTrouble, setTrouble] = useState(false);
  const [isFullscreen, setFullscreen] = useState(false);
  const wrapper = useRef<HTMLDivElement>(null);
  const controller = useRef<ComponentRef<typeof MediaController>>(null);

  useEffect(() => {
    if (controller.current && wrapper.current) {
      controller.current.fullscreenElement = wrapper.current;
    }
    const look = () => setFullscreen(document.fullscreenElement === wrapper.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);

  const look = useEffectEvent((now: Media) =>
    setTrouble(now.error !== null || playsNoPicture(now, source)),
  );
  const arrive = useEffectEvent((now: Media) => {
    if (startAt > 0) {
      now.currentTime = startAt;
      // A video whose data has not come yet tells nobody: the controls would show its beginning.
      now.dispatchEvent(new Event('timeupdate'));
    }
    onMedia(now);
  });
  const leave = useEffectEvent(() => onMedia(null));

  useEffect(() => {
    if (!media) return;
    const forget = rememberPreferences(media);
    const onEvent = () => look(media);
    const events = ['error', 'emptied', 'loadedmetadata', 'playing'];
    for (const type of events) media.addEventListener(type, onEvent);
    // These events may have occurred before the listeners were added.
    onEvent();
    arrive(media);
    return () => {
      for (const type of events) media.removeEventListener(type, onEvent);
      forget();
      leave();
    };
  }, [media]);

  useEffect(() => {
    if (!media || source.kind === 'file') return;
    // A click into the frame moves the focus there, where the shortcuts do not work.
    const takeBack = () => {
      if (document.activeElement === media) wrapper.current?.focus({ preventScroll: true });
    };
    media.addEventListener('play', takeBack);
    media.addEventListener('pause', takeBack);
    return () => {
      media.removeEventListener('play', takeBack);
      media.removeEventListener('pause', takeBack);
    };
  }, [media, source.kind]);

  useEffect(() => {
    if (media instanceof HTMLVideoElement && lesson.storyboard) {
      addThumbnails(media, lesson.storyboard);
    }
  }, [media, lesson.storyboard]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !media) return;
    const action = actionFor(event.key, keyTarget(event));
    if (!action) return;
    event.preventDefault();
    if (action.type === 'help') onHelp();
    else perform(action, media, controller.current);
  });
  useEffect(() => {
    const box = wrapper.current;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    box?.addEventListener('keydown', listener);
    return () => box?.removeEventListener('keydown', listener);
  }, []);

  const length = readDuration(lesson.duration);
  speakPlayer(language);
  return (
    <div
      ref={wrapper}
      className="lesson-video overflow-hidden sm:rounded-lg"
      data-kind={source.kind}
      data-player
      tabIndex={-1}
    >
      <div className="picture relative">
        <MediaController
          ref={controller}
          aria-label={t`video player`}
          noHotkeys
          noVolumePref
          noMutedPref
          noSubtitlesLangPref
          // Clicks reach the frame itself: the service may show messages or questions in it.
          gesturesDisabled={source.kind !== 'file'}
          {...(length ? { defaultDuration: length } : {})}
        >
          {source.kind === 'file' ? (
            <FileVideo lesson={lesson} address={source.address} ref={setMedia} />
          ) : (
            <FrameSlot title={lesson.title} source={source} ref={setMedia} />
          )}
          {/* media-chrome's controls take their words when they are made. */}
          <MediaLoadingIndicator key={`loading ${language}`} slot="centered-chrome" noAutohide />
          <MediaControlBar
            key={`controls ${language}`}
            {...(isFullscreen && source.kind === 'file' ? {} : { noautohide: '' })}
          >
            <MediaTimeRange />
            <div className="buttons">
              <MediaPlayButton noTooltip title={t`Play or pause (K)`} />
              <MediaMuteButton noTooltip title={t`Sound on or off (M)`} />
              <MediaVolumeRange />
              <TimeDisplay media={media} length={length} />
              <span className="spacer" />
              {media && <CaptionsChoice media={media} />}
              {media && <SpeedChoice media={media} />}
              <MediaPipButton noTooltip title={t`Picture in picture`} />
              <MediaFullscreenButton noTooltip title={t`Full screen (F)`} />
            </div>
          </MediaControlBar>
        </MediaController>
        {hasTrouble && <VideoTrouble source={source} onRetry={onRetry} />}
      </div>
      {children}
    </div>
  );
}

/** Ogg files often hold a video codec that browsers no longer decode, and audio that they do. */
function playsNoPicture(media: Media, source: VideoSource): boolean {
  return (
    source.kind === 'file' &&
    source.isOgg &&
    media instanceof HTMLVideoElement &&
    media.readyState >= HAVE_METADATA &&
    media.videoWidth === 0
  );
}

interface FileVideoProps {
  lesson: VideoPlayerProps['lesson'];
  address: string;
  ref: (media: Media | null) => void;
}

function FileVideo({ lesson, address, ref }: FileVideoProps) {
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

interface FrameSlotProps {
  title: string;
  source: Exclude<VideoSource, { kind: 'file' }>;
  ref: (media: Media | null) => void;
}

function FrameSlot({ title, source, ref }: FrameSlotProps) {
  const { t } = useLingui();
  const [protocol] = useState(() => protocolFor(source));
  const { name } = protocol;
  return (
    <frame-video ref={ref} slot="media" data-name={t`${name}: ${title}`} protocol={protocol} />
  );
}

function protocolFor(source: FrameSlotProps['source']): FrameProtocol {
  return source.kind === 'youtube'
    ? youtubeProtocol(youtubeFrame(source.id, source.start, window.location.origin))
    : vimeoProtocol(vimeoFrame(source.id, source.hash, source.start));
}
