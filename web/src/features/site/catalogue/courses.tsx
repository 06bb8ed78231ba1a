import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect } from 'react';
import { COMING_SOON, languages, plans, type CatalogueCourse } from '../../../content/catalogue.ts';
import { lowestPrice } from '../../../content/offers.ts';
import { catalogue, coursesPage } from '../../../content/courses-page.ts';
import { Badge, Button, buttonClass, TextLink, VisuallyHidden } from '../../../ui/index.ts';
import { Flag } from '../illustrations/trail.tsx';
import { type Language, useLanguage, usePublicAddress } from '../../../lib/language.ts';
import { lazyImport } from '../../../lib/routes/lazy-import.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { whenIdle } from '../../../lib/routes/idle.ts';
import { ClosingCall } from '../closing-call.tsx';
import { catalogueFacts } from './catalogue-facts.ts';
import { detailTextsIn } from './detail-texts.ts';
import { LowestPrice } from '../lowest-price.tsx';
import { pageMeta } from '../meta.ts';
import { PageHead } from '../page-head.tsx';
import { CourseFacts } from './course-facts.tsx';
import { useContactAddress } from '../contact/interest.ts';
import { Plans, TickList } from './plans.tsx';
import { useChosenCourse } from './use-chosen-course.ts';

/** Lazy import: the dialog needs a large library. It is prefetched once the browser is idle. */
const loadDialog = () => import('./course-dialog.tsx');
const CourseDialog = lazy(() => lazyImport(loadDialog));
/** Its texts come at the same time as its code. */
const prefetchDialog = (language: Language) =>
  Promise.all([loadDialog(), detailTextsIn(language)]).catch(() => undefined);

export const meta = () => pageMeta(coursesPage, catalogueFacts());

const open = languages.filter((language) =>
  language.courses.some((course) => course.plans.length > 0),
);
const toCome = languages
  .flatMap((language) => language.courses)
  .filter((course) => course.plans.length === 0);

export default function Courses() {
  const chosen = useChosenCourse();
  const { i18n } = useLingui();
  const address = usePublicAddress();
  const contactAddress = useContactAddress();
  // Prefetched when idle, so that it does not delay the page.
  const lang = useLanguage();
  useEffect(() => whenIdle(() => void prefetchDialog(lang)), [lang]);
  const { isOpen } = chosen;
  useEffect(() => {
    if (isOpen) void prefetchDialog(lang);
  }, [isOpen, lang]);
  return (
    <>
      <PageHead title={i18n._(catalogue.title)} line={i18n._(catalogue.line)} scene="greetings" />
      <div className="container-page">
        <OwnCourses />
        {open.map((language) => (
          <section key={language.slug} aria-labelledby={language.slug} className="pt-4">
            <h2 id={language.slug} className="text-2xl">
              {i18n._(language.name)}
            </h2>
            <ul className="mt-6 grid gap-y-10 lg:grid-cols-3 lg:grid-rows-[repeat(6,auto)] lg:gap-x-5 lg:gap-y-0">
              {language.courses.map((course, index) => (
                <OpenCourse
                  key={course.slug}
                  course={course}
                  step={index + 1}
                  isLast={index === language.courses.length - 1}
                  onChoose={() => void chosen.open(course)}
                />
              ))}
            </ul>
          </section>
        ))}

        <section aria-labelledby="em-breve" className="pt-16 lg:pt-20">
          <h2 id="em-breve" className="text-2xl">
            {i18n._(catalogue.soonTitle)}
          </h2>
          <ul className="mt-6 grid gap-5 md:grid-cols-2">
            {toCome.map((course) => (
              <ComingCourse key={course.slug} course={course} />
            ))}
          </ul>
        </section>

        <section aria-labelledby="planos" className="py-16 lg:py-24">
          <h2 id="planos" className="text-2xl">
            {i18n._(catalogue.plansTitle)}
          </h2>
          <p className="mt-3 mb-8 max-w-2xl text-lg text-ink-muted">
            {i18n._(catalogue.plansLine)}{' '}
            <TextLink to={address('/contato')}>{i18n._(catalogue.askAction)}</TextLink>
          </p>
          <Plans plans={plans} addressOf={(plan) => contactAddress({ plan })} />
        </section>
      </div>
      <ClosingCall />

      {chosen.shown && (
        <Suspense>
          <CourseDialog course={chosen.shown} isOpen={chosen.isOpen} onClose={chosen.close} />
        </Suspense>
      )}
    </>
  );
}

/** These pages sell; who has an account enters courses on the dashboard. */
function OwnCourses() {
  const { user } = useAuth();
  const { i18n } = useLingui();
  if (!user) return null;
  return (
    <p className="mb-6 rounded-lg bg-brand-soft p-4">
      {i18n._(catalogue.ownLine)}{' '}
      <TextLink to="/dashboard#joinable-courses">{i18n._(catalogue.ownAction)}</TextLink>
    </p>
  );
}

interface OpenCourseProps {
  course: CatalogueCourse;
  step: number;
  isLast: boolean;
  onChoose: () => void;
}

/** An open course: a stop on the language's trail, with its card below. */
function OpenCourse({ course, step, isLast, onChoose }: OpenCourseProps) {
  const { i18n } = useLingui();
  const from = lowestPrice(course);
  const title = i18n._(course.title);
  return (
    <li id={course.slug} className="group grid scroll-mt-24 lg:row-span-6 lg:grid-rows-subgrid">
      <div aria-hidden className="relative mb-4 hidden h-12 items-center lg:flex">
        <span className="absolute inset-y-0 left-0 my-auto h-1.5 w-full bg-amber-400 group-not-last:w-[calc(100%+1.25rem)]" />
        <span className="relative grid size-12 place-items-center rounded-full bg-brand font-display text-lg font-bold text-on-brand ring-8 ring-surface">
          {step}
        </span>
        {isLast && (
          <span className="absolute right-0 bottom-4 bg-surface pl-2">
            <Flag className="h-11 w-auto" />
          </span>
        )}
      </div>
      <div className="card grid lg:row-span-5 lg:grid-rows-subgrid">
        <h3 className="text-xl">{title}</h3>
        <div className="pt-3">
          <CourseFacts course={course} />
        </div>
        <p className="pt-4 text-lg">{i18n._(course.summary)}</p>
        <TickList items={course.benefits} className="pt-5 pb-6" />
        <div className="flex flex-wrap items-end justify-between gap-4">
          {from !== undefined && <LowestPrice amount={from} className="leading-tight" />}
          <Button onPress={onChoose} className="scriptless:hidden">
            {i18n._(catalogue.moreAction)}
            <VisuallyHidden>
              {' '}
              <Trans>sobre {title}</Trans>
            </VisuallyHidden>
          </Button>
          <a
            href="#planos"
            className={buttonClass({ variant: 'primary' }, 'hidden! scriptless:inline-flex!')}
          >
            {i18n._(catalogue.plansAction)}
          </a>
        </div>
      </div>
    </li>
  );
}

function ComingCourse({ course }: { course: CatalogueCourse }) {
  const { i18n } = useLingui();
  const contactAddress = useContactAddress();
  const title = i18n._(course.title);
  return (
    <li
      id={course.slug}
      className="card flex scroll-mt-24 flex-col gap-4 border-dashed border-line-strong bg-transparent"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-xl">{title}</h3>
        <Badge>{i18n._(COMING_SOON)}</Badge>
      </div>
      <CourseFacts course={course} />
      <p>{i18n._(course.summary)}</p>
      <TickList items={course.benefits} className="text-ink-muted" />
      <p className="mt-auto pt-1">
        <TextLink to={contactAddress({ course })}>
          {i18n._(catalogue.notifyAction)}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </TextLink>
      </p>
    </li>
  );
}
