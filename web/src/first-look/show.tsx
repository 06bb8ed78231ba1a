import type { SessionUser } from '@trilha/contract';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Main } from '../features/shell/layouts/frame.tsx';
import { LearnerHeader } from '../features/shell/header/learner-header.tsx';
import { nameOf } from '../lib/first-look.ts';

/** What a screen draws of the server's first answer; null where it leaves that to the app. */
export type Draw<Answer> = (answer: Answer, user: SessionUser) => ReactNode;

/** How long what follows waits for the picture of a video. */
const POSTER_MS = 1000;

/**
 * Draws a learner's screen over the page, which has nothing to show yet; done when the picture of its
 * video is there too.
 */
export async function show<Answer>(
  draw: Draw<Answer>,
  answer: Answer,
  user: SessionUser,
): Promise<void> {
  const screen = draw(answer, user);
  if (screen === null) return;
  const look = document.createElement('div');
  look.id = 'first-look';
  // As all screens behind the log-in; the page itself says so when the app is there.
  look.lang = 'en';
  look.className = 'fixed inset-0 z-50 flex flex-col overflow-y-auto scroll-pt-20 bg-surface';
  look.innerHTML = renderToStaticMarkup(
    <>
      <LearnerHeader user={user} />
      <Main className="flex-1">{screen}</Main>
    </>,
  );
  notePresses(look);
  const poster = look.querySelector('video')?.poster;
  // A picture to be seen comes before the face of the headlines.
  if (poster) look.dataset['waits'] = '';
  document.body.append(look);
  // The app behind it stays unseen until it has as much to show; there it may scroll as it likes.
  document.documentElement.dataset['firstLook'] = '';
  if (!poster) return;
  const picture = new Image();
  picture.src = poster;
  const late = new Promise((resolve) => setTimeout(resolve, POSTER_MS));
  await Promise.race([picture.decode().catch(() => undefined), late]);
  requestAnimationFrame(() => setTimeout(() => delete look.dataset['waits']));
}

/**
 * Keeps what is pressed for the app. A press may end when the app has already taken the place; and
 * while React takes the page over, it lets no press through to the page: the window hears of it first.
 */
function notePresses(look: HTMLElement): void {
  const note = ({ type, target }: Event) => {
    if (!window.early || !(target instanceof Element) || !look.contains(target)) return;
    const button = target.closest('button');
    // A cancelled press was the beginning of scrolling.
    if (button && !button.disabled && type !== 'pointercancel') {
      window.early.pressed = nameOf(button);
    } else delete window.early.pressed;
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'click']) {
    window.addEventListener(type, note, true);
  }
}
