import { Link } from 'react-router';
import { school } from '../../../content/school.ts';
import { useText } from '../../../lib/language.ts';
import { Logo, LogoMark } from '../../../ui/index.ts';

/** The school's mark and name. */
export function SchoolLogo() {
  return <Logo name={school.shortName} src={school.logo} />;
}

/** The mark alone, for where the letters would hold the page up. */
export function SchoolMark() {
  return school.logo ? (
    <img src={school.logo} alt="" className="size-12" />
  ) : (
    <LogoMark className="size-12" />
  );
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
