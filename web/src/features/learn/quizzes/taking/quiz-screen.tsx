import { useLingui } from '@lingui/react/macro';
import type { Quiz } from '@trilha/contract';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCourseLang } from '../../../../lib/course-language.tsx';
import { LinkButton, ProgressBar } from '../../../../ui/index.ts';
import { addressOf } from '../address.ts';
import './quiz-screen.css';

interface QuizScreenProps {
  quiz: Quiz;
  /** Which question it is. */
  position: ReactNode;
  /** 0 to 100. */
  progress: number;
  dots: ReactNode;
  children: ReactNode;
  /** The buttons that stay in reach at the lower edge. */
  actions: ReactNode;
}

/**
 * A screen of its own: its head in the place of the site's (by `data-own-screen`, see the style sheet),
 * no footer, and the buttons at the lower edge of the window.
 */
export function QuizScreen(props: QuizScreenProps) {
  const { quiz, position, progress, dots, children, actions } = props;
  const { t } = useLingui();
  const lang = useCourseLang();
  return (
    <div data-own-screen className="column flex grow flex-col gap-5 sm:gap-6">
      <header className="flex flex-col gap-2 pt-2 sm:pt-4">
        <div className="flex min-h-11 items-center gap-2 sm:gap-3">
          <LinkButton
            to={addressOf({ name: 'list' })}
            variant="quiet"
            aria-label={t`Back to Quiz List`}
            className="-ml-2.5 size-11 shrink-0 px-0"
          >
            <X aria-hidden className="size-6" />
          </LinkButton>
          <h1 lang={lang} className="line-clamp-2 min-w-0 grow text-base sm:text-lg">
            {quiz.title}
          </h1>
          {position}
        </div>
        <ProgressBar label={t`Place in the quiz`} hideLabel showValue={false} value={progress} />
        {dots}
      </header>
      {children}
      <div className="quiz-actions">
        <div className="flex flex-wrap justify-between gap-3 *:last:ml-auto *:max-sm:grow">
          {actions}
        </div>
      </div>
    </div>
  );
}
