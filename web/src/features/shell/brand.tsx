import { Link } from 'react-router';
import { school } from '../../content/school.ts';
import { useText } from '../../lib/language.ts';
import { Logo } from '../../ui/index.ts';

/** The school's mark and name. */
export function SchoolLogo() {
  return <Logo name={school.shortName} src={school.logo} />;
}

/** The mark as the way home. */
export function HomeLink() {
  const home = useText({ 'pt-BR': 'página inicial', en: 'home page' });
  return (
    <Link
      to="/"
      aria-label={`${school.shortName}, ${home}`}
      className="flex w-fit shrink-0 rounded-md text-ink no-underline"
    >
      <SchoolLogo />
    </Link>
  );
}
