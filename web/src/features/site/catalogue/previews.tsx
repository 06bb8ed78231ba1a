import { Trans, useLingui } from '@lingui/react/macro';
import type { Preview } from '@trilha/contract';
import { previews } from '@trilha/contract/bare';
import { Play } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { detailTexts } from '../../../content/course-details.ts';
import { call } from '../../../lib/api/api.ts';
import { useMediaUrl } from '../../../lib/boot/config.ts';
import { useLangOf, Written } from '../../../lib/course-language.tsx';
import { Button, Skeleton, VisuallyHidden } from '../../../ui/index.ts';
import { PreviewPlayer } from './preview-player.tsx';

type Found = 'loading' | 'failed' | readonly Preview[];

/** The lessons of a course that visitors may see; nothing where there are none. */
export function Previews({ entry }: { entry: string }) {
  const { i18n } = useLingui();
  const { found, retry } = usePreviews(entry);
  const id = useId();
  if (Array.isArray(found) && found.length === 0) return null;
  return (
    <section aria-labelledby={id} aria-busy={found === 'loading'} className="min-w-0">
      <h3 id={id} className="text-lg">
        {i18n._(detailTexts.previewsTitle)}
      </h3>
      <p className="mt-1 mb-4 text-sm text-ink-muted">{i18n._(detailTexts.previewsLine)}</p>
      {found === 'loading' && <Skeleton className="aspect-video w-full rounded-lg" />}
      {found === 'failed' && <Failed onRetry={retry} />}
      {typeof found !== 'string' && <Stage lessons={found} onBroken={retry} />}
    </section>
  );
}

function usePreviews(entry: string): { found: Found; retry: () => void } {
  const [found, setFound] = useState<Found>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    call(previews.list, { query: { entry } }).then(
      ({ results }) => isWanted && setFound(results),
      () => isWanted && setFound('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [entry, attempt]);
  const retry = () => {
    setFound('loading');
    setAttempt((count) => count + 1);
  };
  return { found, retry };
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div
      role="status"
      className="flex aspect-video flex-col items-center justify-center gap-4 rounded-lg bg-surface-sunken p-5 text-center"
    >
      <p>
        <Trans>A aula não abriu. Confira a sua conexão.</Trans>
      </p>
      <Button variant="secondary" size="sm" onPress={onRetry}>
        {t`Tentar de novo`}
      </Button>
    </div>
  );
}

/** One lesson at a time; nothing of it is loaded but its picture until it is pressed. */
function Stage({ lessons, onBroken }: { lessons: readonly Preview[]; onBroken: () => void }) {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const lesson = lessons[at];
  if (!lesson) return null;
  const play = (which: number) => {
    setAt(which);
    setPlaying(true);
    setBroken(false);
  };
  return (
    <>
      {isBroken ? (
        // Its address may have run out: all are asked for anew.
        <Failed onRetry={onBroken} />
      ) : (
        <div className="relative aspect-video overflow-hidden rounded-lg bg-brand-950">
          {isPlaying ? (
            <PreviewPlayer
              key={lesson.video_url}
              lesson={lesson}
              onBroken={() => setBroken(true)}
            />
          ) : (
            <Poster lesson={lesson} onPlay={() => play(at)} />
          )}
        </div>
      )}
      {lessons.length === 1 ? (
        <p className="mt-3 flex items-baseline justify-between gap-4">
          <span className="font-semibold wrap-anywhere">
            <Written in={lesson.language}>{lesson.title}</Written>
          </span>
          <span className="text-sm text-ink-muted tabular-nums">{lesson.duration}</span>
        </p>
      ) : (
        <ol className="mt-3 divide-y divide-line">
          {lessons.map((each, index) => (
            <li key={each.video_url}>
              <button
                type="button"
                aria-current={index === at ? 'true' : undefined}
                onClick={() => play(index)}
                className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 rounded-md py-2 text-left hover:text-brand-ink aria-[current=true]:font-semibold"
              >
                <span className="wrap-anywhere">
                  <Written in={each.language}>{each.title}</Written>
                </span>
                <span className="text-sm text-ink-muted tabular-nums">{each.duration}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Poster({ lesson, onPlay }: { lesson: Preview; onPlay: () => void }) {
  const { t } = useLingui();
  const lang = useLangOf()(lesson.language);
  const src = useMediaUrl(lesson.poster_url);
  return (
    <button
      type="button"
      onClick={onPlay}
      className="group absolute inset-0 grid cursor-pointer place-items-center rounded-lg -outline-offset-4"
    >
      {src && <img src={src} alt="" className="absolute inset-0 size-full object-cover" />}
      <span className="relative grid size-16 place-items-center rounded-full bg-brand text-on-brand shadow-float transition-transform group-hover:scale-105">
        <Play aria-hidden className="ml-1 size-7 fill-current" />
      </span>
      <VisuallyHidden>
        {t`Assistir`} <span lang={lang}>{lesson.title}</span>
      </VisuallyHidden>
    </button>
  );
}
