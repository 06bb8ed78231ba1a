import type { ReactNode } from 'react';

export interface PlayerLayoutProps {
  video: ReactNode;
  /** Shown between the video and the text. */
  notice?: ReactNode;
  details: ReactNode;
  list: ReactNode;
}

/** The video and its text, with the list of lessons beside or below them. */
export function PlayerLayout({ video, notice, details, list }: PlayerLayoutProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] xl:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <div className="max-sm:-mx-4">{video}</div>
        {notice}
        {details}
      </div>
      <div className="lg:sticky lg:top-20 lg:flex lg:max-h-[calc(100dvh-6rem)] lg:flex-col">
        {list}
      </div>
    </div>
  );
}

/** Shown instead of the video if the lesson has none. */
export function NoVideo() {
  return (
    <div className="grid aspect-video place-items-center bg-surface-sunken text-ink-muted sm:rounded-lg">
      <p>This lesson has no video.</p>
    </div>
  );
}

/** The player's frame. It keeps space for the controls and the strip, to avoid a layout shift. */
export function VideoContainer({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-hidden sm:rounded-lg">
      {children}
      <div className="h-17 bg-brand-950" />
      <div className="h-13 border-x border-b border-line bg-surface-raised sm:rounded-b-lg" />
    </div>
  );
}
