import { z } from 'zod';
import { CatalogueEntry, InterfaceLanguage, isWebAddress, requiredText, text } from '../common.ts';

/*
 * What the school says of itself in its public pages and mails, as superusers change it. Each section may be
 * missing: then that of the first school holds (`web/src/content`).
 */

export const SCHOOL_CONTENT_MAX = 200_000;
export const TEXT_REQUIRED =
  /*i18n*/ 'Write a text in Portuguese: it is shown where there is none in another language.';
export const SCHOOL_NAME_REQUIRED = /*i18n*/ 'Write the name of the school.';
const VALUE_REQUIRED = /*i18n*/ 'Fill in this field.';
const VALUE_UNKNOWN = /*i18n*/ 'Choose one of the values that are offered.';
const LIST_REQUIRED = /*i18n*/ 'Must be a list.';
const TOO_MANY = /*i18n*/ 'At most {maximum} are possible here.';
const TOO_FEW = /*i18n*/ 'At least {minimum} is needed here.';
const NO_SECTION = /*i18n*/ 'This part of the school is not known.';
const SAME_TWICE = /*i18n*/ 'This stands here twice.';
const PORTUGUESE_STAYS = /*i18n*/ 'The public pages are always there in Portuguese.';
const TIME_ZONE_UNKNOWN = /*i18n*/ 'There is no such time zone. Write it like America/Sao_Paulo.';
const CLOSES_BEFORE = /*i18n*/ 'Must be later than the beginning.';
const NO_PHONE = /*i18n*/ 'Write a phone number, with digits.';
const NO_EMAIL = /*i18n*/ 'Write an e-mail address, like school@example.com.';
const NO_ADDRESS = /*i18n*/ 'Write an address that begins with https://';
const NO_TIME = /*i18n*/ 'Write a time like 08:00.';
const NO_MONTH = /*i18n*/ 'Write a month like 2026-03.';
const NO_COUNTRY = /*i18n*/ 'Write the two letters of the country, such as BR.';
const NO_PLAN = /*i18n*/ 'There is no such plan.';
const TOO_LARGE = /*i18n*/ 'All texts together are too long. Shorten some.';

/** A text for visitors. What is missing in a language is shown in Portuguese. */
const visitorText = (max: number) =>
  z.strictObject(
    {
      'pt-BR': requiredText(max, TEXT_REQUIRED),
      en: text(max).optional(),
      fr: text(max).optional(),
    },
    TEXT_REQUIRED,
  );
export type VisitorText = z.infer<ReturnType<typeof visitorText>>;

const list = <Item extends z.ZodType>(item: Item, least: number, most: number) =>
  z.array(item, LIST_REQUIRED).min(least, TOO_FEW).max(most, TOO_MANY);

const section = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape, NO_SECTION);

const matching = (max: number, pattern: RegExp, wrong: string) =>
  requiredText(max, VALUE_REQUIRED).refine((value) => pattern.test(value), wrong);

const hue = z
  .int(/*i18n*/ 'Must be a whole number.')
  .min(0, /*i18n*/ 'Must be 0 or more.')
  .max(359, /*i18n*/ 'Must be at most 359.');
const time = matching(5, /^([01]\d|2[0-3]):[0-5]\d$/, NO_TIME);
const email = matching(254, /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, NO_EMAIL);

/** Refuses values that come twice; the error stands beside the second. */
const unlike =
  <Item>(valueOf: (item: Item) => unknown, name?: string) =>
  (items: Item[], context: z.core.$RefinementCtx<Item[]>): void => {
    const seen = new Set<unknown>();
    for (const [index, item] of items.entries()) {
      const value = valueOf(item);
      if (seen.has(value)) {
        const path = name === undefined ? [index] : [index, name];
        context.addIssue({ code: 'custom', message: SAME_TWICE, path });
      }
      seen.add(value);
    }
  };

const identity = section({
  name: requiredText(60, SCHOOL_NAME_REQUIRED),
  /** Beside the mark. */
  shortName: requiredText(24, SCHOOL_NAME_REQUIRED),
  /** The name of a file that was uploaded; null: Trilha's mark. */
  logo: matching(120, /^[\w-][\w.-]*$/, VALUE_UNKNOWN).nullable(),
});

/** Hues of OKLCH. Lightness and chroma stay those of the tokens, and so does, but for a little, the contrast. */
const colours = section({ brandHue: hue, accentHue: hue });

const contact = section({
  /** As it is shown; without a plus it is one of the school's country. */
  phone: matching(40, /\d.*\d.*\d/, NO_PHONE),
  email,
  city: requiredText(80, VALUE_REQUIRED),
  /** The state, such as SP. */
  region: text(40),
  country: matching(2, /^[A-Z]{2}$/, NO_COUNTRY),
});

export const SOCIAL_SERVICES = ['instagram', 'youtube', 'facebook', 'linkedin'] as const;
const social = list(
  section({
    service: z.enum(SOCIAL_SERVICES, VALUE_UNKNOWN),
    url: requiredText(500, VALUE_REQUIRED).refine(isWebAddress, NO_ADDRESS),
  }),
  0,
  SOCIAL_SERVICES.length,
).superRefine(unlike((link) => link.service, 'service'));

/** As schema.org names them. */
export const DAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
/** The words are made from days and times by the screen, so that pages have no code for it. */
const hours = list(
  section({
    dayNames: list(z.enum(DAY_NAMES, VALUE_UNKNOWN), 1, 7),
    opens: time,
    closes: time,
    days: visitorText(40),
    hours: visitorText(40),
    /** Read by screen readers: the days in full words. */
    spoken: visitorText(120),
  }).refine(({ opens, closes }) => opens < closes, { message: CLOSES_BEFORE, path: ['closes'] }),
  0,
  7,
);

/** The texts of the public pages that stand by themselves, with the most characters that each may have. */
export const SCHOOL_TEXTS = {
  tagline: 120,
  description: 300,
  homeTitle: 80,
  heroHeadline: 120,
  heroLine: 300,
  heroAction: 40,
  heroOtherAction: 40,
  featuresTitle: 80,
  featuresLine: 300,
  coursesSectionTitle: 80,
  coursesSectionLine: 300,
  coursesSectionAction: 40,
  testimonialsTitle: 80,
  closingLine: 160,
  closingAction: 40,
  coursesTitle: 80,
  coursesLine: 300,
  coursesDescription: 300,
  coursesHeadline: 120,
  soonTitle: 80,
  plansTitle: 80,
  plansLine: 300,
  consultantLine: 300,
  consultantAction: 40,
  aboutDescription: 300,
  aboutTitle: 80,
  aboutLine: 300,
  historyTitle: 80,
  historyNextLine: 160,
  historyNextAction: 40,
  contactDescription: 300,
  contactTitle: 80,
  contactLine: 300,
  contactFormTitle: 80,
  contactFormLine: 160,
  contactPhoneNote: 160,
  contactEmailNote: 160,
  contactCityNote: 160,
} as const;
export type SchoolTextKey = keyof typeof SCHOOL_TEXTS;

const texts = section(
  Object.fromEntries(
    Object.entries(SCHOOL_TEXTS).map(([key, max]) => [key, visitorText(max).optional()]),
  ) as Record<SchoolTextKey, z.ZodOptional<ReturnType<typeof visitorText>>>,
);

/** What the home page says of how one learns; each scene has its drawing. */
export const FEATURE_PICTURES = [
  'lessons',
  'classes',
  'activities',
  'books',
  'roles',
  'films',
] as const;
const features = list(
  section({
    picture: z.enum(FEATURE_PICTURES, VALUE_UNKNOWN),
    title: visitorText(80),
    text: visitorText(300),
  }),
  1,
  FEATURE_PICTURES.length,
).superRefine(unlike((feature) => feature.picture, 'picture'));

export const PLAN_IDS = ['recorded', 'group', 'individual'] as const;
const plan = section({
  id: z.enum(PLAN_IDS, VALUE_UNKNOWN),
  name: visitorText(60),
  /** For whom it is. */
  line: visitorText(160),
  /** In reais per month. */
  price: z
    .int(/*i18n*/ 'Must be a whole number.')
    .min(0, /*i18n*/ 'Must be 0 or more.')
    .max(100_000, /*i18n*/ 'Must be at most 100000.'),
  includes: list(visitorText(160), 1, 8),
});

const course = section({
  slug: CatalogueEntry.min(1, VALUE_REQUIRED),
  title: visitorText(80),
  level: visitorText(60),
  months: z
    .int(/*i18n*/ 'Must be a whole number.')
    .min(1, /*i18n*/ 'Must be 1 or more.')
    .max(120, /*i18n*/ 'Must be at most 120.'),
  /** What one can do at its end, in a sentence. */
  summary: visitorText(300),
  benefits: list(visitorText(160), 0, 8),
  /** The plans in which it can be taken; none: it is to come. */
  plans: list(z.enum(PLAN_IDS, NO_PLAN), 0, PLAN_IDS.length).superRefine(unlike((id) => id)),
  /** The level of the Common European Framework that it leads to. */
  cefr: text(10).optional(),
  canDo: list(visitorText(160), 0, 8),
  modules: list(section({ title: visitorText(80), text: visitorText(300) }), 0, 12),
});

const catalogue = section({
  plans: list(plan, 1, PLAN_IDS.length).superRefine(unlike(({ id }) => id, 'id')),
  languages: list(
    section({
      slug: CatalogueEntry.min(1, VALUE_REQUIRED),
      name: visitorText(40),
      /** 'Hello' in the language itself, and that language for screen readers. */
      greeting: requiredText(20, VALUE_REQUIRED),
      lang: matching(12, /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, VALUE_UNKNOWN),
      line: visitorText(160),
      levels: list(visitorText(40), 1, 6),
      courses: list(course, 1, 8),
    }),
    1,
    8,
  ).superRefine(unlike(({ slug }) => slug, 'slug')),
  questions: list(section({ question: visitorText(160), answer: visitorText(600) }), 0, 12),
})
  .superRefine(({ languages }, context) => {
    const seen = new Set<string>();
    for (const [l, { courses }] of languages.entries()) {
      for (const [c, { slug }] of courses.entries()) {
        if (seen.has(slug)) {
          const path = ['languages', l, 'courses', c, 'slug'];
          context.addIssue({ code: 'custom', message: SAME_TWICE, path });
        }
        seen.add(slug);
      }
    }
  })
  .superRefine(({ plans, languages }, context) => {
    const known = new Set(plans.map(({ id }) => id));
    for (const [l, { courses }] of languages.entries()) {
      for (const [c, { plans: chosen }] of courses.entries()) {
        if (chosen.every((id) => known.has(id))) continue;
        const path = ['languages', l, 'courses', c, 'plans'];
        context.addIssue({ code: 'custom', message: NO_PLAN, path });
      }
    }
  });

export const PORTRAITS = ['luana', 'ricardo', 'teresa'] as const;
const testimonials = list(
  section({
    name: requiredText(80, VALUE_REQUIRED),
    role: visitorText(80),
    quote: visitorText(400),
    portrait: z.enum(PORTRAITS, VALUE_UNKNOWN),
  }),
  1,
  6,
);

const about = section({
  paragraphs: list(visitorText(1000), 1, 6),
  values: list(section({ title: visitorText(80), text: visitorText(300) }), 1, 6),
  milestones: list(
    section({
      /** Year and month. */
      date: matching(7, /^\d{4}-(0[1-9]|1[0-2])$/, NO_MONTH),
      /** The same in words, made by the screen. */
      when: visitorText(40),
      title: visitorText(80),
      text: visitorText(300),
    }),
    1,
    20,
  ),
});

/** What the page about privacy says of this school. */
const privacy = section({
  controller: requiredText(200, VALUE_REQUIRED),
  contactEmail: email,
  hosting: visitorText(600),
  retention: visitorText(600),
});

/** The languages that the public pages are offered in. */
const languages = list(
  z.enum(InterfaceLanguage.options, VALUE_UNKNOWN),
  1,
  InterfaceLanguage.options.length,
)
  .refine((chosen) => chosen.includes('pt-BR'), PORTUGUESE_STAYS)
  .superRefine(unlike((language) => language));

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Z]/.test(name);
  } catch {
    return false;
  }
}
const timeZone = requiredText(64, VALUE_REQUIRED).refine(isTimeZone, TIME_ZONE_UNKNOWN);

const mail = section({
  /** The name that mails come from. */
  senderName: requiredText(60, VALUE_REQUIRED).refine((name) => !/[\r\n<>"]/.test(name), {
    message: /*i18n*/ 'Leave out quotation marks and angle brackets.',
  }),
  /** What stands at the end of each mail, a line a row. */
  signature: visitorText(400),
});

/** The parts, each of which may be the first school's. */
const sections = {
  identity: identity.optional(),
  colours: colours.optional(),
  contact: contact.optional(),
  hours: hours.optional(),
  social: social.optional(),
  texts: texts.optional(),
  features: features.optional(),
  catalogue: catalogue.optional(),
  testimonials: testimonials.optional(),
  about: about.optional(),
  privacy: privacy.optional(),
  languages: languages.optional(),
  timeZone: timeZone.optional(),
  mail: mail.optional(),
};

export const schoolContentSchema = z
  .strictObject(sections, NO_SECTION)
  .refine((content) => JSON.stringify(content).length <= SCHOOL_CONTENT_MAX, TOO_LARGE);
export type SchoolContent = z.infer<typeof schoolContentSchema>;

export type SchoolSection = keyof SchoolContent;
export const SCHOOL_SECTIONS = Object.keys(sections) as SchoolSection[];

/** All sections, as the first school has them. */
export type WholeSchool = Required<SchoolContent>;
