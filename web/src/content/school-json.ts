import { school } from './school.ts';

/**
 * `/school.json`, written when the site is built: what the server, which imports nothing of the site,
 * needs to know for the mails and pages it sends in the school's name.
 */
export function loader() {
  return Response.json({ name: school.name, email: school.email, phone: school.phone });
}
