import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx, ErrorState, Spinner } from '../../../../ui/index.ts';

/** Also of the skeleton, or the page would move when the course comes. */
export const PLAYER_GRID =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_25rem]';
/** Beside the video and what is below it. */
export const LIST_BESIDE = 'lg:col-start-2 lg:row-span-2 lg:row-start-1';
/** The picture's place: on a low window not so high that title and buttons would be out of sight. */
export const PICTURE = 'aspect-video w-full lg:max-h-[max(18rem,calc(100dvh-18rem))]';

export interface PlayerLayoutProps {
  video: ReactNode;
  /** Shown between the video and the text. */
  notice?: ReactNode;
  details: ReactNode;
  list: ReactNode;
  /** The video takes the whole width; the list begins below it. */
  isTheatre: boolean;
}

/** The video and its text, with the list of lessons beside or below them. */
export function PlayerLayout({ video, notice, details, list, isTheatre }: PlayerLayoutProps) {
  return (
    <div className={cx(PLAYER_GRID, isTheatre && 'in-theatre')}>
      <div className={cx('min-w-0 max-sm:-mx-4', isTheatre && 'lg:col-span-2')}>{video}</div>
      <div className="flex min-w-0 flex-col gap-5">
        {notice}
        {details}
      </div>
      <div
        className={cx(
          'lg:sticky lg:top-20 lg:flex lg:max-h-[calc(100dvh-6rem)] lg:flex-col',
          isTheatre ? 'lg:col-start-2' : LIST_BESIDE,
        )}
      >
        {list}
      </div>
    </div>
  );
}

/** Shown instead of the video if the lesson has none. */
export function NoVideo() {
  return (
    <div
      className={`grid ${PICTURE} place-items-center bg-surface-sunken text-ink-muted sm:rounded-lg`}
    >
      <p>
        <Trans>This lesson has no video.</Trans>
      </p>
    </div>
  );
}

/** Keeps the space of the player while its code loads; of a frame that of its controls and its strip too. */
export function VideoPlaceholder({ strip }: { strip: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="overflow-hidden sm:rounded-lg">
      <div className={`grid ${PICTURE} place-items-center bg-black text-white`}>
        <Spinner label={t`Loading the player`} />
      </div>
      {strip && (
        <>
          <div className="h-17 bg-brand-950" />
          {strip}
        </>
      )}
    </div>
  );
}

/** Shown if the player's code did not load. The lesson's text and buttons still work. */
export function PlayerUnavailable() {
  const { t } = useLingui();
  return (
    <ErrorState
      title={t`The player could not be loaded`}
      retryLabel={t`Reload the page`}
      onRetry={() => window.location.reload()}
      className={`${PICTURE} justify-center bg-surface-sunken sm:rounded-lg`}
    />
  );
}
