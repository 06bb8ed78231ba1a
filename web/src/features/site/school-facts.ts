import { i18n } from '@lingui/core';
import { languages } from '../../content/catalogue.ts';
import { homePage } from '../../content/home.ts';
import { openingHours, schoolTexts } from '../../content/school-texts.ts';
import { school } from '../../content/school.ts';
import { absolute } from '../../lib/origin.ts';
import { pictureOf, publicAddressNow } from './meta.ts';

/* Structured data of the school: JSON-LD with the schema.org vocabulary. */

/** The id by which the courses refer to the school. */
export const SCHOOL_ID = '/#school';

/** The school with its address, contact data and opening hours. */
export function schoolFacts(): object {
  return {
    // Search engines use LanguageSchool for local listings. The other is schema.org's general type.
    '@type': ['LanguageSchool', 'EducationalOrganization'],
    '@id': absolute(SCHOOL_ID),
    name: school.name,
    description: i18n._(schoolTexts.description),
    slogan: i18n._(schoolTexts.tagline),
    url: absolute(publicAddressNow('/')),
    logo: absolute('/icon-512.png'),
    image: pictureOf(homePage),
    telephone: school.phoneLink.replace(/^tel:/, ''),
    email: school.email,
    address: {
      '@type': 'PostalAddress',
      addressLocality: school.address.locality,
      addressRegion: school.address.region,
      addressCountry: school.address.country,
    },
    openingHoursSpecification: openingHours.map(({ dayNames, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: dayNames,
      opens,
      closes,
    })),
    sameAs: school.social.map(({ url }) => url),
    knowsLanguage: languages.map(({ lang }) => lang),
  };
}
