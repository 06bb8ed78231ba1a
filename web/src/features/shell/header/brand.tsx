import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { school } from '../../../content/school.ts';
import { usePublicAddress } from '../../../lib/language.ts';
import { Logo, LogoMark } from '../../../ui/index.ts';

/** The school's mark and name. */
export function SchoolLogo() {
  return <Logo name={school.shortName} src={school.logo} />;
}

/** The mark without the name. For places where loading the font would delay the first paint. */
export function SchoolMark() {
  return school.logo ? (
    <img src={school.logo} alt="" className="size-12" />
  ) : (
    <LogoMark className="size-12" />
  );
}

/** The mark as a link to the home page. */
export function HomeLink() {
  const { t } = useLingui();
  const address = usePublicAddress();
  return <LogoLink to={address('/')} label={t`home page`} />;
}

/** The mark as a link to where the admin area begins. */
export function AdminHomeLink() {
  const { t } = useLingui();
  return <LogoLink to="/admin" label={t`admin area`} />;
}

function LogoLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      aria-label={`${school.shortName}, ${label}`}
      className="flex w-fit shrink-0 rounded-md text-ink no-underline"
    >
      <SchoolLogo />
    </Link>
  );
}
