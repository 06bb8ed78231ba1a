import { useLingui } from '@lingui/react/macro';
import {
  features,
  coursesSection,
  homePage,
  hero,
  testimonialsSection,
  type FeaturePicture,
} from '../../content/home.ts';
import { languages } from '../../content/catalogue.ts';
import { testimonials, type Testimonial } from '../../content/testimonials.ts';
import { usePublicAddress } from '../../lib/language.ts';
import { cx, LinkButton } from '../../ui/index.ts';
import { ClosingCall } from './closing-call.tsx';
import { Journey } from './illustrations/journey.tsx';
import { Portrait } from './illustrations/portraits.tsx';
import { Companion, Spot } from './illustrations/spots.tsx';
import { Flag, Ground, TrailCrossing } from './illustrations/trail.tsx';
import { LanguageTrail } from './language-trail.tsx';
import { schoolFacts } from './school-facts.ts';
import { pageMeta } from './meta.ts';

export const meta = () => pageMeta(homePage, schoolFacts());

export default function Home() {
  return (
    <>
      <Hero />
      <Features />
      <Courses />
      <Testimonials />
      <ClosingCall />
    </>
  );
}

function Hero() {
  const { i18n } = useLingui();
  const address = usePublicAddress();
  return (
    <section aria-labelledby="hero-title" className="band relative isolate overflow-hidden">
      <div className="container-page flex flex-col pt-12 lg:min-h-[min(46rem,calc(100dvh-4.5rem))] lg:justify-center lg:pt-14 lg:pb-36">
        <div className="max-w-xl lg:max-w-[min(40rem,52%)]">
          <h1 id="hero-title" className="text-3xl font-extrabold">
            {i18n._(hero.headline)}
          </h1>
          <p className="mt-5 max-w-[34rem] text-lg text-balance text-on-band-muted">
            {i18n._(hero.line)}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton to={address('/cursos')} variant="accent" size="lg">
              {i18n._(hero.action)}
            </LinkButton>
            <LinkButton to={address('/contato')} variant="secondary" size="lg">
              {i18n._(hero.otherAction)}
            </LinkButton>
          </div>
        </div>
      </div>
      <Journey className="-z-10 -mt-6 ml-[-14%] w-[114%] max-w-none sm:mt-0 sm:ml-0 sm:w-full lg:absolute lg:right-0 lg:bottom-9 lg:mt-0 lg:mr-0 lg:h-[98%] lg:w-[66%]" />
      <Ground className="relative -mt-7 -mb-px h-9 sm:-mt-10 sm:h-14 lg:absolute lg:inset-x-0 lg:-bottom-px lg:mt-0 lg:h-24" />
    </section>
  );
}

function Features() {
  const { i18n } = useLingui();
  return (
    <section aria-labelledby="features-title" className="container-page pt-14 lg:pt-20">
      <div className="max-w-2xl">
        <h2 id="features-title" className="text-2xl">
          {i18n._(features.title)}
        </h2>
        <p className="mt-4 text-lg text-ink-muted">{i18n._(features.line)}</p>
      </div>
      <ul className="mt-10 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:mt-12 lg:grid-cols-4 lg:gap-y-12">
        {features.items.map((item, index) => (
          <li key={item.picture} className={takesTwo(index) ? 'lg:col-span-2' : ''}>
            <Scene
              picture={item.picture}
              ground={sceneGrounds[index % sceneGrounds.length]}
              isWide={takesTwo(index)}
            />
            <h3 className="mt-4 text-lg">{i18n._(item.title)}</h3>
            <p className="mt-1 max-w-[28rem] text-ink-muted">{i18n._(item.text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const sceneGrounds = [
  'bg-brand-soft',
  'bg-accent-soft',
  'bg-brand-soft',
  'bg-brand-soft',
  'bg-accent-soft',
  'bg-brand-soft',
];

/** The first and the last scene span two columns, so that six fill two rows of four. */
const takesTwo = (index: number) => index === 0 || index === features.items.length - 1;

interface SceneProps {
  picture: FeaturePicture;
  ground: string | undefined;
  isWide: boolean;
}

/** A picture on its landscape background. */
function Scene({ picture, ground, isWide }: SceneProps) {
  return (
    <div
      className={`relative isolate flex h-40 items-end sm:h-48 justify-center overflow-hidden rounded-lg lg:h-60 ${ground}`}
    >
      <svg
        viewBox="0 0 600 240"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden
        className="absolute inset-0 -z-10 size-full text-brand-400"
      >
        <path
          d="M0 196 C150 150 240 150 330 176 S 500 200 600 160 V240 H0 Z"
          fill="currentColor"
          opacity="0.22"
        />
        <g fill="none" stroke="currentColor" strokeWidth="2" opacity="0.35">
          <path d="M0 116 C140 60 240 66 330 96 S 500 120 600 76" />
          <path d="M0 156 C140 104 240 108 330 136 S 500 160 600 118" />
        </g>
      </svg>
      <Spot
        picture={picture}
        className={cx(
          'mb-5 size-28 sm:mb-7 sm:size-32 lg:mb-9',
          isWide ? 'lg:size-48' : 'lg:size-40',
        )}
      />
      {isWide && <Companion picture={picture} className="mb-4 hidden size-32 lg:ml-8 lg:block" />}
    </div>
  );
}

function Courses() {
  const { i18n } = useLingui();
  const address = usePublicAddress();
  return (
    <section aria-labelledby="courses-title">
      <TrailCrossing to="left" className="mt-4 lg:mt-8" />
      <div className="container-page pt-6">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <div className="max-w-2xl">
            <h2 id="courses-title" className="text-2xl">
              {i18n._(coursesSection.title)}
            </h2>
            <p className="mt-4 text-lg text-ink-muted">{i18n._(coursesSection.line)}</p>
          </div>
          <LinkButton to={address('/cursos')} variant="secondary">
            {i18n._(coursesSection.action)}
          </LinkButton>
        </div>
        <div className="mt-10 lg:mt-12">
          {languages.map((language) => (
            <LanguageTrail key={language.slug} language={language} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Testimonials() {
  const { i18n } = useLingui();
  return (
    <section aria-labelledby="testimonials-title">
      <TrailCrossing to="right" className="mt-2" />
      <div className="container-page pt-6 pb-20 lg:pb-28">
        <h2 id="testimonials-title" className="flex items-end gap-4 text-2xl">
          {i18n._(testimonialsSection.title)}
          <Flag className="h-10 w-auto shrink-0 sm:h-12" />
        </h2>
        <ul className="mt-10 grid gap-x-8 gap-y-12 lg:mt-12 lg:grid-cols-3">
          {testimonials.map((testimonial, index) => (
            <li key={testimonial.name} className="flex">
              <Voice testimonial={testimonial} ground={grounds[index % grounds.length]} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const grounds = ['bg-brand-soft', 'bg-accent-soft', 'bg-brand-soft'];

/** A testimonial, as a speech bubble over the portrait. */
function Voice({ testimonial, ground }: { testimonial: Testimonial; ground: string | undefined }) {
  const { t, i18n } = useLingui();
  const quote = i18n._(testimonial.quote);
  return (
    <figure className="flex flex-1 flex-col">
      <blockquote
        className={`relative flex-1 rounded-lg p-6 sm:p-8 ${ground} before:absolute before:top-full before:left-12 before:size-6 before:bg-inherit before:[clip-path:polygon(0_0,100%_0,15%_100%)]`}
      >
        <p className="font-display text-lg font-medium">{t`“${quote}”`}</p>
      </blockquote>
      <figcaption className="mt-8 flex items-center gap-4">
        <Portrait of={testimonial.portrait} className="size-20 shrink-0" />
        <span>
          <span className="block font-display text-lg font-bold">{testimonial.name}</span>
          <span className="block text-sm text-ink-muted">{i18n._(testimonial.role)}</span>
        </span>
      </figcaption>
    </figure>
  );
}
