import { data } from 'react-router';

/** The route for unknown addresses. */
export function clientLoader(): never {
  throw data(null, { status: 404 });
}

// Never rendered, because the loader always throws. A route without a component would count as a
// resource route.
export default function NotFound() {
  return null;
}
