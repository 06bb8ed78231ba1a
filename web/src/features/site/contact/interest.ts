import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { type CatalogueCourse, languages, type Plan, plans } from '../../../content/catalogue.ts';
import { usePublicAddress } from '../../../lib/language.ts';

/** What a message is about: a course, a plan, or a plan of a course. */
export interface Interest {
  course?: CatalogueCourse | undefined;
  plan?: Plan;
}

/** The part of the contact form's address that says what the message is about. */
export function interestQuery({ course, plan }: Interest): string {
  const query = new URLSearchParams();
  if (course) query.set('curso', course.slug);
  if (plan) query.set('plano', plan.id);
  return `?${query}`;
}

/** What gives the address of the contact form in the language of the page. */
export function useContactAddress(): (interest: Interest) => string {
  const address = usePublicAddress();
  return (interest) => address('/contato') + interestQuery(interest);
}

/**
 * The opening sentence for such an address, in the language of the page; empty if it names no course or plan of
 * the catalogue. It contains no text from the address itself.
 */
export function openingOf(search: string): string {
  const query = new URLSearchParams(search);
  const course = languages
    .flatMap((language) => language.courses)
    .find(({ slug }) => slug === query.get('curso'));
  const plan = (course?.plans ?? plans).find(({ id }) => id === query.get('plano'));
  const courseTitle = course ? i18n._(course.title) : '';
  const planName = plan ? i18n._(plan.name) : '';
  if (course && plan) return t`Olá! Tenho interesse no curso ${courseTitle}, plano ${planName}.`;
  if (course) {
    return course.plans.length > 0
      ? t`Olá! Tenho interesse no curso ${courseTitle}.`
      : t`Olá! Quero saber quando o curso ${courseTitle} vai abrir.`;
  }
  return plan ? t`Olá! Tenho interesse no plano ${planName}.` : '';
}

/** Every opening sentence that the catalogue can give. */
export function openings(): string[] {
  return [undefined, ...languages.flatMap(({ courses }) => courses)]
    .flatMap((course) => [
      ...(course ? [interestQuery({ course })] : []),
      ...(course?.plans ?? plans).map((plan) => interestQuery({ course, plan })),
    ])
    .map(openingOf);
}
