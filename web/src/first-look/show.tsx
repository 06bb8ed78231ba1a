import type { SessionUser } from '@trilha/contract';
import type { ReactNode } from 'react';
import { Main } from '../features/shell/frame.tsx';
import { LearnerHeader } from '../features/shell/learner-header.tsx';
import { asText } from './react.ts';

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
  look.className = 'flex min-h-dvh flex-col';
  look.innerHTML = asText(
    <>
      <LearnerHeader user={user} />
      <Main className="flex-1">{screen}</Main>
    </>,
  );
  notePresses(look);
  document.body.append(look);
  // The app behind it stays unseen until it has as much to show.
  document.documentElement.dataset['firstLook'] = '';
  const poster = look.querySelector('video')?.poster;
  if (!poster) return;
  const picture = new Image();
  picture.src = poster;
  const late = new Promise((resolve) => setTimeout(resolve, POSTER_MS));
  await Promise.race([picture.decode().catch(() => undefined), late]);
}

/** Keeps what is pressed for the app. A press may end when the app has already taken the place. */
function notePresses(look: HTMLElement): void {
  const buttonOf = ({ target }: Event) =>
    target instanceof Element ? target.closest('button') : null;
  const note = (button: HTMLButtonElement | null) => {
    if (!window.early) return;
    if (button && !button.disabled) window.early.pressed = button.textContent;
    else delete window.early.pressed;
  };
  for (const type of ['pointerdown', 'pointerup', 'click']) {
    look.addEventListener(type, (event) => note(buttonOf(event)));
  }
  // The finger scrolls.
  look.addEventListener('pointercancel', () => note(null));
}
