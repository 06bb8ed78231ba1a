import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { type CatalogueCourse, languages, type Plan } from '../../../content/catalogue.ts';
import { coursesPage } from '../../../content/courses-page.ts';
import { publicAddressNow } from '../meta.ts';
import { absolute } from '../../../lib/origin.ts';
import { SCHOOL_ID } from '../school-facts.ts';

/* Structured data of the courses: JSON-LD with the schema.org vocabulary. */

function offerFacts(plan: Plan): object {
  return {
    '@type': 'Offer',
    name: i18n._(plan.name),
    category: 'Subscription',
    price: plan.price,
    priceCurrency: 'BRL',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: plan.price,
      priceCurrency: 'BRL',
      unitText: t`mês`,
      billingDuration: 'P1M',
    },
    availability: 'https://schema.org/InStock',
    url: absolute(publicAddressNow(coursesPage.path)),
  };
}

function courseFacts(course: CatalogueCourse, language: string): object {
  return {
    '@type': 'Course',
    name: i18n._(course.title),
    description: i18n._(course.summary),
    url: absolute(`${publicAddressNow(coursesPage.path)}#${course.slug}`),
    provider: { '@id': absolute(SCHOOL_ID) },
    inLanguage: language,
    educationalLevel: i18n._(course.level),
    teaches: course.benefits.map((benefit) => i18n._(benefit)),
    offers: course.plans.map(offerFacts),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: `P${course.months}M`,
    },
  };
}

/** The open courses with their plans and prices. Future courses are left out. */
export function catalogueFacts(): object {
  const open = languages.flatMap((language) =>
    language.courses
      .filter((course) => course.plans.length > 0)
      .map((course) => courseFacts(course, language.lang)),
  );
  return {
    '@type': 'ItemList',
    name: i18n._(coursesPage.title),
    itemListElement: open.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item,
    })),
  };
}
