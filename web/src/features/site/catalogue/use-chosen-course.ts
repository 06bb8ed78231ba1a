import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type CatalogueCourse, languages } from '../../../content/catalogue.ts';
import { useHydrated } from '../../../lib/boot/hydration.ts';

const openCourses = languages
  .flatMap((language) => language.courses)
  .filter((course) => course.plans.length > 0);

/**
 * The course whose plans are shown. It stands in the address (`?curso=`), so that Back closes the plans
 * instead of leaving the page, and a reload or a shared address opens them.
 */
export function useChosenCourse() {
  const location = useLocation();
  const navigate = useNavigate();
  // The prerendered page does not know what follows the path.
  const slug = useHydrated() ? new URLSearchParams(location.search).get('curso') : null;
  const chosen = openCourses.find((course) => course.slug === slug);
  // Kept while the dialog closes, so that its content stays during the animation.
  const [last, setLast] = useState(chosen);
  if (chosen && chosen !== last) setLast(chosen);

  const closedAt = useRef('');
  const open = (course: CatalogueCourse) =>
    navigate(`?curso=${course.slug}`, { state: OPENED_HERE, preventScrollReset: true });
  const close = () => {
    // Going back takes a moment: a second Escape must not go back once more.
    if (closedAt.current === location.key) return;
    closedAt.current = location.key;
    return location.state === OPENED_HERE
      ? navigate(-1)
      : navigate('?', { replace: true, preventScrollReset: true });
  };
  return { course: chosen ?? last, isOpen: chosen !== undefined, open, close };
}

/** The state of a history entry that has this page without a dialog before it. */
const OPENED_HERE = 'opened-from-page';
