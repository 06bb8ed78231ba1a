import { school } from './school.ts';

/**
 * `/school.json`, written at build time. It holds what the server needs for the e-mails and pages that
 * it sends in the school's name, because the server imports nothing from the site.
 */
export function loader() {
  return Response.json({ name: school.name, email: school.email, phone: school.phone });
}
