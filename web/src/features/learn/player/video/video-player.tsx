import { useLingui } from '@lingui/react/macro';
import { MediaController, MediaLoadingIndicator } from 'media-chrome/react';
import {
  type ComponentRef,
  type ComponentType,
  lazy,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { lazyImport } from '../../../../lib/routes/lazy-import.ts';
import { useLanguage } from '../../../../lib/language.ts';
import { Controls } from './controls.tsx';
import type { Theatre } from './theatre.ts';
import { HAVE_METADATA, type Media } from './media.ts';
import { keyTarget, perform } from './player-keys.ts';
import { speakPlayer } from './player-words.ts';
import { rememberPreferences } from './preferences.ts';
import { readDuration } from '../rules.ts';
import { actionFor } from './shortcuts.ts';
import { addThumbnails } from './thumbnails.ts';
import { PlayerUnavailable } from '../lesson/player-layout.tsx';
import type { FrameSlotProps } from '../frame/frame-slot.tsx';
import { type VideoSource, videoSource } from '../frame/video-source.ts';
import { FileVideo, type PlayedLesson } from './file-video.tsx';
import { VideoTrouble } from './video-trouble.tsx';
import './video-player.css';

/** Most videos are files: what frames need comes with the first of them, while the player keeps its place. */
const FrameSlot = lazy(async (): Promise<{ default: ComponentType<FrameProps> }> => {
  try {
    const { FrameSlot: Slot } = await lazyImport(() => import('../frame/frame-slot.tsx'));
    return { default: Slot };
  } catch {
    return { default: MissingFrame };
  }
});

type FrameProps = FrameSlotProps & { onMissing(): void };

function MissingFrame({ onMissing }: FrameProps) {
  const tell = useEffectEvent(onMissing);
  useEffect(() => tell(), []);
  return null;
}

export interface VideoPlayerProps {
  /** Read once. A refetch never replaces the video that plays. */
  lesson: PlayedLesson & { video_url: string };
  /** Where Play begins, in seconds. */
  startAt: number;
  /** Called with the video when it is mounted, with null when it is unmounted. */
  onMedia(media: Media | null): void;
  onRetry(): void;
  onHelp(): void;
  theatre: Theatre;
  /** In the middle of a file's picture. */
  start: ReactNode;
  /** Over the controls of a file, with which it hides. */
  offer: ReactNode;
  /** Under the controls of a frame, also in full screen: nothing of ours covers what a service shows. */
  strip: ReactNode;
  /** Over the picture and its controls, once the video has ended. */
  ending: ReactNode;
}

/**
 * The video of a lesson with its controls, which are the same for files, YouTube and Vimeo. Those of a file
 * lie over the picture; those of a frame are below it, as nobody tells us of a pointer that moves in it.
 */
export default function VideoPlayer(props: VideoPlayerProps) {
  const { startAt, onMedia, onRetry, onHelp, theatre, start, offer, strip, ending } = props;
  const { t } = useLingui();
  const language = useLanguage();
  const [lesson] = useState(props.lesson);
  const [source] = useState(() => videoSource(lesson.video_url));
  const [media, setMedia] = useState<Media | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  const [hasTrouble, setTrouble] = useState(false);
  const wrapper = useRef<HTMLDivElement>(null);
  const controller = useRef<ComponentRef<typeof MediaController>>(null);

  useEffect(() => {
    if (controller.current && wrapper.current) {
      controller.current.fullscreenElement = wrapper.current;
    }
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
    else if (action.type === 'toggleTheatre') theatre.onToggle();
    else perform(action, media, controller.current);
  });
  useEffect(() => {
    const box = wrapper.current;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    box?.addEventListener('keydown', listener);
    const stopShowing = box && showForKeys(box, () => controller.current);
    return () => {
      box?.removeEventListener('keydown', listener);
      stopShowing?.();
    };
  }, []);

  if (isUnavailable) return <PlayerUnavailable />;
  const isFile = source.kind === 'file';
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
          gesturesDisabled={!isFile}
          {...(length ? { defaultDuration: length } : {})}
        >
          {source.kind === 'file' ? (
            <FileVideo lesson={lesson} address={source.address} ref={setMedia} />
          ) : (
            <FrameSlot
              title={lesson.title}
              source={source}
              ref={setMedia}
              onMissing={() => setUnavailable(true)}
            />
          )}
          {/* media-chrome's parts take their words when they are made. */}
          <MediaLoadingIndicator key={`loading ${language}`} slot="centered-chrome" noAutohide />
          {isFile && offer && <div className="offer">{offer}</div>}
          <Controls
            media={media}
            length={length}
            isOver={isFile}
            theatre={theatre}
            onHelp={onHelp}
          />
        </MediaController>
        {isFile && !hasTrouble && start}
        {!hasTrouble && ending}
        {hasTrouble && <VideoTrouble source={source} onRetry={onRetry} />}
      </div>
      {!isFile && strip}
    </div>
  );
}

/**
 * Shows the controls to who uses keys: for a moment after each, and as long as one of them has the focus.
 * @returns what ends it
 */
function showForKeys(box: HTMLElement, controller: () => HTMLElement | null): () => void {
  const onKey = ({ target }: KeyboardEvent) => {
    box.dataset['keys'] = '';
    // media-chrome hears of keys within the controls alone.
    const chrome = controller();
    if (target instanceof Node && !chrome?.contains(target))
      chrome?.dispatchEvent(new Event('keyup'));
  };
  const onPointer = () => delete box.dataset['keys'];
  box.addEventListener('keyup', onKey);
  box.addEventListener('pointerdown', onPointer);
  return () => {
    box.removeEventListener('keyup', onKey);
    box.removeEventListener('pointerdown', onPointer);
  };
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
