import type { MessageDescriptor } from '@lingui/core';
import type { SchoolTextKey, VisitorText, WholeSchool } from '@trilha/contract';
import { aboutPage, history, story, values } from '../../content/about.ts';
import { languages, plans } from '../../content/catalogue.ts';
import { closing } from '../../content/closing.ts';
import { FIRST_COLOURS } from '../../content/colours.ts';
import { contact, contactPage } from '../../content/contact.ts';
import { courseDetails, questions } from '../../content/course-details.ts';
import { catalogue, coursesPage } from '../../content/courses-page.ts';
import {
  coursesSection,
  features,
  hero,
  homePage,
  testimonialsSection,
} from '../../content/home.ts';
import { privacy } from '../../content/privacy.ts';
import { openingHours, schoolTexts } from '../../content/school-texts.ts';
import { school } from '../../content/school.ts';
import { testimonials } from '../../content/testimonials.ts';
import { LANGUAGE_NAMES } from '../../lib/language.ts';
import { loadTexts, textsWithin } from '../../lib/texts/texts.ts';

/** Each text that stands by itself, where it is shown. */
const TEXTS: Readonly<Record<SchoolTextKey, MessageDescriptor>> = {
  tagline: schoolTexts.tagline,
  description: schoolTexts.description,
  homeTitle: homePage.title,
  heroHeadline: hero.headline,
  heroLine: hero.line,
  heroAction: hero.action,
  heroOtherAction: hero.otherAction,
  featuresTitle: features.title,
  featuresLine: features.line,
  coursesSectionTitle: coursesSection.title,
  coursesSectionLine: coursesSection.line,
  coursesSectionAction: coursesSection.action,
  testimonialsTitle: testimonialsSection.title,
  closingLine: closing.line,
  closingAction: closing.action,
  coursesTitle: catalogue.title,
  coursesLine: catalogue.line,
  coursesDescription: coursesPage.description,
  coursesHeadline: coursesPage.headline,
  soonTitle: catalogue.soonTitle,
  plansTitle: catalogue.plansTitle,
  plansLine: catalogue.plansLine,
  consultantLine: catalogue.consultantLine,
  consultantAction: catalogue.consultantAction,
  aboutDescription: aboutPage.description,
  aboutTitle: story.title,
  aboutLine: story.line,
  historyTitle: history.title,
  historyNextLine: history.nextLine,
  historyNextAction: history.nextAction,
  contactDescription: contactPage.description,
  contactTitle: contact.title,
  contactLine: contact.line,
  contactFormTitle: contact.formTitle,
  contactFormLine: contact.formLine,
  contactPhoneNote: contact.phoneNote,
  contactEmailNote: contact.emailNote,
  contactCityNote: contact.cityNote,
};

/** In all languages; where a translation is missing, its catalog has the Portuguese text. */
function inAll(text: MessageDescriptor): VisitorText {
  const own = textsWithin('pt-BR')._(text);
  const other = (language: 'en' | 'fr') => {
    const translated = textsWithin(language)._(text);
    return translated === own ? {} : { [language]: translated };
  };
  return { 'pt-BR': own, ...other('en'), ...other('fr') };
}

/** Each text of an object that is one, in all languages. */
const both = ({ title, text }: { title: MessageDescriptor; text: MessageDescriptor }) => ({
  title: inAll(title),
  text: inAll(text),
});

/** The school that the files of `web/src/content` describe, as the contract has a school. */
export function firstSchool(): WholeSchool {
  const { locality, region, country } = school.address;
  return {
    identity: { name: school.name, shortName: school.shortName, logo: null },
    colours: FIRST_COLOURS,
    contact: { phone: school.phone, email: school.email, city: locality, region, country },
    hours: openingHours.map(({ days, hours, spoken, opens, closes, dayNames }) => ({
      dayNames: dayNames as WholeSchool['hours'][number]['dayNames'],
      opens,
      closes,
      days: inAll(days),
      hours: inAll(hours),
      spoken: inAll(spoken),
    })),
    social: school.social.map(({ service, url }) => ({ service, url })),
    texts: Object.fromEntries(Object.entries(TEXTS).map(([key, text]) => [key, inAll(text)])),
    features: features.items.map((item) => ({ picture: item.picture, ...both(item) })),
    catalogue: {
      plans: plans.map(({ id, name, line, price, includes }) => ({
        id,
        name: inAll(name),
        line: inAll(line),
        price,
        includes: includes.map(inAll),
      })),
      languages: languages.map(({ slug, name, greeting, lang, line, levels, courses }) => ({
        slug,
        name: inAll(name),
        greeting,
        lang,
        line: inAll(line),
        levels: levels.map(inAll),
        courses: courses.map((course) => {
          const details = courseDetails[course.slug];
          return {
            slug: course.slug,
            title: inAll(course.title),
            level: inAll(course.level),
            months: course.months,
            summary: inAll(course.summary),
            benefits: course.benefits.map(inAll),
            plans: course.plans.map(({ id }) => id),
            ...(details?.cefr && { cefr: details.cefr }),
            canDo: details?.canDo.map(inAll) ?? [],
            modules: details?.modules.map(both) ?? [],
          };
        }),
      })),
      questions: questions.map(({ question, answer }) => ({
        question: inAll(question),
        answer: inAll(answer),
      })),
    },
    testimonials: testimonials.map(({ name, role, quote, portrait }) => ({
      name,
      role: inAll(role),
      quote: inAll(quote),
      portrait: portrait as WholeSchool['testimonials'][number]['portrait'],
    })),
    about: {
      paragraphs: story.paragraphs.map(inAll),
      values: values.map(both),
      milestones: history.milestones.map(({ date, when, ...rest }) => ({
        date,
        when: inAll(when),
        ...both(rest),
      })),
    },
    privacy: {
      controller: privacy.controller,
      contactEmail: privacy.contactEmail,
      hosting: inAll(privacy.hosting),
      retention: inAll(privacy.retention),
    },
    languages: ['pt-BR', 'en', 'fr'],
    timeZone: 'America/Sao_Paulo',
    mail: { senderName: school.name, signature: { 'pt-BR': school.name } },
  };
}

/**
 * `/school.json`, written at build time. It holds what the server needs for the e-mails and pages that it
 * sends in the school's name, and what the admin area shows where nothing was changed, because the server
 * imports nothing from the site.
 */
export async function loader() {
  const catalogs = ['school', 'school-pages', 'school-courses'];
  await Promise.all(LANGUAGE_NAMES.map(({ value }) => loadTexts(value, catalogs)));
  const { name, email, phone } = school;
  return Response.json({ name, email, phone, defaults: firstSchool() });
}
