import { type CatalogueCourse, languages, type Plan, plans } from '../../../content/catalogue.ts';
import { contact } from '../../../content/contact.ts';

/** The address of the contact form for a course, a plan, or a plan of a course. */
export function contactAddress({
  course,
  plan,
}: {
  course?: CatalogueCourse;
  plan?: Plan;
}): string {
  const query = new URLSearchParams();
  if (course) query.set('curso', course.slug);
  if (plan) query.set('plano', plan.id);
  return `/contato?${query}`;
}

/**
 * The opening sentence for such an address; empty if it names no course or plan of the catalogue. It
 * contains no text from the address itself.
 */
export function openingOf(search: string): string {
  const query = new URLSearchParams(search);
  const course = languages
    .flatMap((language) => language.courses)
    .find(({ slug }) => slug === query.get('curso'));
  const plan = (course?.plans ?? plans).find(({ id }) => id === query.get('plano'));
  const { openings } = contact;
  if (course && plan) return openings.plan(course.title, plan.name);
  if (course) {
    return course.plans.length > 0 ? openings.course(course.title) : openings.coming(course.title);
  }
  return plan ? openings.anyCourse(plan.name) : '';
}

/** Every opening sentence that the catalogue can give. */
export const openings: readonly string[] = [
  undefined,
  ...languages.flatMap(({ courses }) => courses),
]
  .flatMap((course) => [
    ...(course ? [contactAddress({ course })] : []),
    ...(course?.plans ?? plans).map((plan) => contactAddress({ course, plan })),
  ])
  .map((address) => openingOf(address.slice(address.indexOf('?'))));
