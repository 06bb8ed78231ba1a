import { type CatalogueCourse, languages, type Plan, plans } from '../../../content/catalogue.ts';
import { contact } from '../../../content/contact.ts';

/** Where somebody writes to the school about a course, a plan, or one in the other. */
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
 * The first sentence for who came by such an address; empty where it names nothing that the school
 * offers. Nothing of the address itself is in it.
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
