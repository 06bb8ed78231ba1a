import { useLingui } from '@lingui/react/macro';
import { aboutPage, history, type Milestone, story, values } from '../../content/about.ts';
import { usePublicAddress } from '../../lib/language.ts';
import { cx, LinkButton } from '../../ui/index.ts';
import { Flag } from './illustrations/trail.tsx';
import { pageMeta } from './meta.ts';
import { PageHead } from './page-head.tsx';

export const meta = () => pageMeta(aboutPage);

export default function About() {
  const { i18n } = useLingui();
  const address = usePublicAddress();
  return (
    <>
      <PageHead title={i18n._(story.title)} line={i18n._(story.line)} scene="walk" />
      <section
        aria-label={i18n._(story.title)}
        className="container-page grid gap-x-16 gap-y-10 lg:grid-cols-[1.25fr_1fr]"
      >
        <div className="max-w-[42rem] space-y-5 text-lg">
          {story.paragraphs.map((paragraph) => (
            <p key={paragraph.id}>{i18n._(paragraph)}</p>
          ))}
        </div>
        <ul className="space-y-6">
          {values.map((value) => (
            <li key={value.title.id} className="border-l-4 border-amber-400 pl-5">
              <h2 className="text-lg">{i18n._(value.title)}</h2>
              <p className="text-ink-muted">{i18n._(value.text)}</p>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="historia" className="container-page pt-16 pb-20 lg:pt-24 lg:pb-28">
        <h2 id="historia" className="text-2xl md:text-center">
          {i18n._(history.title)}
        </h2>
        <ol className="mt-8 lg:mt-10">
          {history.milestones.map((milestone, index) => (
            <Stop key={milestone.date} milestone={milestone} isOdd={index % 2 === 1} />
          ))}
        </ol>
        <div className="flex flex-col items-start gap-5 pl-1 md:items-center md:pl-0">
          <Flag className="h-14 w-auto md:translate-x-[0.55rem]" />
          <p className="font-display text-xl font-bold">{i18n._(history.nextLine)}</p>
          <LinkButton to={address('/cursos')} size="lg">
            {i18n._(history.nextAction)}
          </LinkButton>
        </div>
      </section>
    </>
  );
}

/** A stop of the history. The trail bends to its side; on a phone it runs along the left edge. */
function Stop({ milestone, isOdd }: { milestone: Milestone; isOdd: boolean }) {
  const { i18n } = useLingui();
  const { date, when, title, text } = milestone;
  return (
    <li className="grid grid-cols-[2rem_1fr] gap-x-5 md:grid-cols-[1fr_9rem_1fr] md:gap-x-8">
      <div className="relative col-start-1 row-start-1 md:col-start-2">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden
          className={cx('absolute inset-0 size-full overflow-visible', isOdd && '-scale-x-100')}
        >
          <path
            d="M50 -0.5 C 50 28, 14 26, 14 50 S 50 72, 50 100.5"
            className="fill-none stroke-amber-400"
            strokeWidth="7"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span
          aria-hidden
          className={cx(
            'absolute top-1/2 size-7 -translate-1/2 rounded-full border-5 border-brand bg-amber-300 ring-4 ring-surface',
            isOdd ? 'left-[86%]' : 'left-[14%]',
          )}
        />
      </div>
      <div
        className={cx(
          'col-start-2 row-start-1 py-7',
          isOdd ? 'md:col-start-3' : 'md:col-start-1 md:text-right',
        )}
      >
        <p className="font-display font-semibold text-accent-ink">
          <time dateTime={date}>{i18n._(when)}</time>
        </p>
        <h3 className="mt-1 text-xl">{i18n._(title)}</h3>
        <p className={cx('mt-2 max-w-[30rem] text-ink-muted', !isOdd && 'md:ml-auto')}>
          {i18n._(text)}
        </p>
      </div>
    </li>
  );
}
