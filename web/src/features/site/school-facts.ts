import { languages } from '../../content/catalogue.ts';
import { homePage } from '../../content/home.ts';
import { school } from '../../content/school.ts';
import { absolute } from '../../lib/origin.ts';

/* The school for machines: JSON-LD in the words of schema.org. */

/** What its courses call the school. */
export const SCHOOL_ID = '/#school';

/** Who runs the school, where, and when somebody answers. */
export function schoolFacts(): object {
  return {
    // LanguageSchool is what search engines' local listings call it; the other is schema.org's own.
    '@type': ['LanguageSchool', 'EducationalOrganization'],
    '@id': absolute(SCHOOL_ID),
    name: school.name,
    description: school.description,
    slogan: school.tagline,
    url: absolute('/'),
    logo: absolute('/icon-512.png'),
    image: absolute(`/social/${homePage.picture}.png`),
    telephone: school.phoneLink.replace(/^tel:/, ''),
    email: school.email,
    address: {
      '@type': 'PostalAddress',
      addressLocality: school.address.locality,
      addressRegion: school.address.region,
      addressCountry: school.address.country,
    },
    openingHoursSpecification: school.openingHours.map(({ dayNames, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: dayNames,
      opens,
      closes,
    })),
    sameAs: school.social.map(({ url }) => url),
    knowsLanguage: languages.map(({ lang }) => lang),
  };
}
