import { useLocation, useNavigate } from 'react-router';
import { type CatalogueCourse, languages } from '../../../content/catalogue.ts';
import { useHydrated } from '../../../lib/boot/hydration.ts';
import { openedHere, useDialogAddress } from '../../../lib/dialog-address.ts';

const openCourses = languages
  .flatMap((language) => language.courses)
  .filter((course) => course.plans.length > 0);

/** The course whose plans are shown, which stands in the address (`?curso=`). */
export function useChosenCourse() {
  const { search } = useLocation();
  const navigate = useNavigate();
  // The prerendered page does not know what follows the path.
  const slug = useHydrated() ? new URLSearchParams(search).get('curso') : null;
  const dialog = useDialogAddress(openCourses.find((course) => course.slug === slug));
  const open = (course: CatalogueCourse) => navigate(`?curso=${course.slug}`, openedHere);
  return { ...dialog, open };
}
