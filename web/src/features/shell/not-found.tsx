import { data } from 'react-router';

/** An address that the route table does not know. */
export function clientLoader(): never {
  throw data(null, { status: 404 });
}

// Never drawn: the loader always ends in the error page. A route without a component would be
// taken for a resource route.
export default function NotFound() {
  return null;
}
