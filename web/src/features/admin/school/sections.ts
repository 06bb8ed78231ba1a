import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  DAY_NAMES,
  FEATURE_PICTURES,
  PLAN_IDS,
  PORTRAITS,
  SCHOOL_TEXTS,
  type SchoolSection,
  SOCIAL_SERVICES,
} from '@trilha/contract';
import { SOCIAL_NAMES } from '../../../content/social-names.ts';

/* What can be changed of the school, by the part of the screen in which it stands. */

interface Named {
  /** Its path within the section, or within the item of a list. */
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly hint?: MessageDescriptor;
}

export type Option = readonly [value: string, label: MessageDescriptor];

export type SchoolField = Named &
  (
    | { readonly kind: 'text'; readonly type?: 'email' | 'url' | 'time' | 'month' | 'number' }
    | { readonly kind: 'words'; readonly rows?: number }
    | { readonly kind: 'choice' | 'choices'; readonly options: readonly Option[] }
    | {
        readonly kind: 'list';
        readonly add: MessageDescriptor;
        readonly most: number;
        /** Of one: a text by itself where it has no fields. */
        readonly item: readonly SchoolField[] | 'words';
        readonly blank: () => unknown;
      }
  );

const EMPTY = () => ({ 'pt-BR': '' });
const titled: readonly SchoolField[] = [
  { kind: 'words', name: 'title', label: msg`Title` },
  { kind: 'words', name: 'text', label: msg({ message: 'Text', context: 'of a page' }), rows: 2 },
];
const blankTitled = () => ({ title: EMPTY(), text: EMPTY() });
const lines = (name: string, label: MessageDescriptor, most: number): SchoolField => ({
  kind: 'list',
  name,
  label,
  add: msg`Add a line`,
  most,
  item: 'words',
  blank: EMPTY,
});

const PLAN_NAMES: Readonly<Record<(typeof PLAN_IDS)[number], MessageDescriptor>> = {
  recorded: msg`Recorded lessons`,
  group: msg`Lessons in a group`,
  individual: msg`Individual lessons`,
};
const PLANS: readonly Option[] = PLAN_IDS.map((id) => [id, PLAN_NAMES[id]]);

const DAYS: Readonly<Record<(typeof DAY_NAMES)[number], MessageDescriptor>> = {
  Monday: msg`Monday`,
  Tuesday: msg`Tuesday`,
  Wednesday: msg`Wednesday`,
  Thursday: msg`Thursday`,
  Friday: msg`Friday`,
  Saturday: msg`Saturday`,
  Sunday: msg`Sunday`,
};

const PICTURES: Readonly<Record<(typeof FEATURE_PICTURES)[number], MessageDescriptor>> = {
  lessons: msg`A lesson on a screen`,
  classes: msg`A class`,
  activities: msg`Activities`,
  books: msg`Books`,
  roles: msg`Two people in a role play`,
  films: msg`A film`,
};

const asIs = (values: readonly string[]): readonly Option[] =>
  values.map((value) => [value, { id: value, message: value }]);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const course: readonly SchoolField[] = [
  { kind: 'words', name: 'title', label: msg`Name of the course` },
  {
    kind: 'text',
    name: 'slug',
    label: msg`Its name in addresses`,
    hint: msg`Links to the course have it: leave it as it is where they are in use.`,
  },
  { kind: 'words', name: 'level', label: msg`Level` },
  { kind: 'text', name: 'months', label: msg`Months that it takes`, type: 'number' },
  { kind: 'words', name: 'summary', label: msg`What one can do at its end`, rows: 2 },
  {
    kind: 'choices',
    name: 'plans',
    label: msg`Plans in which it can be taken`,
    hint: msg`Without any the course is shown as “Coming soon”.`,
    options: PLANS,
  },
  lines('benefits', msg`What is special about it`, 8),
  { kind: 'text', name: 'cefr', label: msg`European level, such as A2` },
  lines('canDo', msg`At the end one can…`, 8),
  {
    kind: 'list',
    name: 'modules',
    label: msg`What is studied`,
    add: msg`Add a module`,
    most: 12,
    item: titled,
    blank: blankTitled,
  },
];

/** The texts that stand by themselves, by the page on which they are. */
const TEXT_LABELS: Readonly<Record<keyof typeof SCHOOL_TEXTS, MessageDescriptor>> = {
  tagline: msg`All pages: the school in one line, in the footer`,
  description: msg`Home: the school in a sentence, for search engines`,
  homeTitle: msg`Home: title in the browser’s tab`,
  heroHeadline: msg`Home: headline`,
  heroLine: msg`Home: text under the headline`,
  heroAction: msg`Home: button to the courses`,
  heroOtherAction: msg`Home: button to the contact form`,
  featuresTitle: msg`Home: title above the ways to learn`,
  featuresLine: msg`Home: text above the ways to learn`,
  coursesSectionTitle: msg`Home: title above the languages`,
  coursesSectionLine: msg`Home: text above the languages`,
  coursesSectionAction: msg`Home: link under the languages`,
  testimonialsTitle: msg`Home: title above the testimonials`,
  closingLine: msg`Home and courses: call at the end`,
  closingAction: msg`Home and courses: button at the end`,
  coursesTitle: msg`Courses: title`,
  coursesLine: msg`Courses: text under the title`,
  coursesDescription: msg`Courses: the page in a sentence, for search engines`,
  coursesHeadline: msg`Courses: headline where the page is shared`,
  soonTitle: msg`Courses: title above what is to come`,
  plansTitle: msg`Courses: title above the plans`,
  plansLine: msg`Courses: text above the plans`,
  consultantLine: msg`Courses: text beside the button to an adviser`,
  consultantAction: msg`Courses: button to an adviser`,
  aboutDescription: msg`About: the page in a sentence, for search engines`,
  aboutTitle: msg`About: title`,
  aboutLine: msg`About: text under the title`,
  historyTitle: msg`About: title above the history`,
  historyNextLine: msg`About: text at the end of the history`,
  historyNextAction: msg`About: button at the end of the history`,
  contactDescription: msg`Contact: the page in a sentence, for search engines`,
  contactTitle: msg`Contact: title`,
  contactLine: msg`Contact: text under the title`,
  contactFormTitle: msg`Contact: title above the form`,
  contactFormLine: msg`Contact: text above the form`,
  contactPhoneNote: msg`Contact: note beside the phone number`,
  contactEmailNote: msg`Contact: note beside the e-mail address`,
  contactCityNote: msg`Contact: note beside the city`,
};

/** The fields of a section, or of those that are drawn by themselves none. */
export const FIELDS: Readonly<Partial<Record<SchoolSection, readonly SchoolField[]>>> = {
  identity: [
    {
      kind: 'text',
      name: 'name',
      label: msg`Name of the school`,
      hint: msg`In titles, in the footer and in mails.`,
    },
    {
      kind: 'text',
      name: 'shortName',
      label: msg`Short name`,
      hint: msg`Beside the logo at the top of each page.`,
    },
  ],
  contact: [
    {
      kind: 'text',
      name: 'phone',
      label: msg`Phone`,
      hint: msg`As visitors read it. With a plus and the country’s code where it is abroad.`,
    },
    {
      kind: 'text',
      name: 'email',
      label: msg`Email`,
      type: 'email',
      hint: msg`Shown on the contact page and in the footer.`,
    },
    { kind: 'text', name: 'city', label: msg`City` },
    { kind: 'text', name: 'region', label: msg`State` },
    { kind: 'text', name: 'country', label: msg`Country, in two letters` },
  ],
  hours: [
    {
      kind: 'list',
      name: '',
      label: msg`Opening hours`,
      add: msg`Add opening hours`,
      most: 7,
      item: [
        {
          kind: 'choices',
          name: 'dayNames',
          label: msg`Days`,
          options: DAY_NAMES.map((day) => [day, DAYS[day]]),
        },
        {
          kind: 'text',
          name: 'opens',
          label: msg({ message: 'From', context: 'time' }),
          type: 'time',
        },
        {
          kind: 'text',
          name: 'closes',
          label: msg({ message: 'Until', context: 'time' }),
          type: 'time',
        },
      ],
      // The words are written when it is saved.
      blank: () => ({
        dayNames: [],
        opens: '08:00',
        closes: '18:00',
        days: { 'pt-BR': '–' },
        hours: { 'pt-BR': '–' },
        spoken: { 'pt-BR': '–' },
      }),
    },
  ],
  social: [
    {
      kind: 'list',
      name: '',
      label: msg`Social media`,
      add: msg`Add a link`,
      most: SOCIAL_SERVICES.length,
      item: [
        {
          kind: 'choice',
          name: 'service',
          label: msg`Service`,
          options: SOCIAL_SERVICES.map((name) => [name, { id: SOCIAL_NAMES[name] }]),
        },
        { kind: 'text', name: 'url', label: msg`Address`, type: 'url' },
      ],
      blank: () => ({ service: 'instagram', url: '' }),
    },
  ],
  texts: Object.entries(TEXT_LABELS).map(([name, label]) => ({
    kind: 'words' as const,
    name,
    label,
    rows: SCHOOL_TEXTS[name as keyof typeof SCHOOL_TEXTS] > 120 ? 2 : 1,
  })),
  features: [
    {
      kind: 'list',
      name: '',
      label: msg`Ways to learn, on the home page`,
      add: msg`Add a way to learn`,
      most: FEATURE_PICTURES.length,
      item: [
        ...titled,
        {
          kind: 'choice',
          name: 'picture',
          label: msg`Picture`,
          options: FEATURE_PICTURES.map((name) => [name, PICTURES[name]]),
        },
      ],
      blank: () => ({ picture: 'lessons', ...blankTitled() }),
    },
  ],
  catalogue: [
    {
      kind: 'list',
      name: 'plans',
      label: msg`Plans and prices`,
      add: msg`Add a plan`,
      most: PLAN_IDS.length,
      item: [
        { kind: 'words', name: 'name', label: msg`Name of the plan` },
        { kind: 'choice', name: 'id', label: msg`Kind of lessons`, options: PLANS },
        { kind: 'text', name: 'price', label: msg`Price per month, in reais`, type: 'number' },
        { kind: 'words', name: 'line', label: msg`For whom it is` },
        lines('includes', msg`What it includes`, 8),
      ],
      blank: () => ({
        id: 'recorded',
        name: EMPTY(),
        line: EMPTY(),
        price: 0,
        includes: [EMPTY()],
      }),
    },
    {
      kind: 'list',
      name: 'languages',
      label: msg`Languages and their courses`,
      add: msg`Add a language`,
      most: 8,
      item: [
        { kind: 'words', name: 'name', label: msg`Language` },
        { kind: 'text', name: 'slug', label: msg`Its name in addresses` },
        { kind: 'text', name: 'greeting', label: msg`“Hello” in this language` },
        { kind: 'text', name: 'lang', label: msg`Code of the language, such as en` },
        { kind: 'words', name: 'line', label: msg`In one line` },
        lines('levels', msg`Levels`, 6),
        {
          kind: 'list',
          name: 'courses',
          label: msg`Courses`,
          add: msg`Add a course`,
          most: 8,
          item: course,
          blank: () => ({
            slug: '',
            title: EMPTY(),
            level: EMPTY(),
            months: 12,
            summary: EMPTY(),
            benefits: [],
            plans: [],
            canDo: [],
            modules: [],
          }),
        },
      ],
      blank: () => ({
        slug: '',
        name: EMPTY(),
        greeting: '',
        lang: '',
        line: EMPTY(),
        levels: [EMPTY()],
        courses: [],
      }),
    },
    {
      kind: 'list',
      name: 'questions',
      label: msg`Questions and answers about all courses`,
      add: msg`Add a question`,
      most: 12,
      item: [
        { kind: 'words', name: 'question', label: msg`Question` },
        { kind: 'words', name: 'answer', label: msg`Answer`, rows: 3 },
      ],
      blank: () => ({ question: EMPTY(), answer: EMPTY() }),
    },
  ],
  testimonials: [
    {
      kind: 'list',
      name: '',
      label: msg`Testimonials, on the home page`,
      add: msg`Add a testimonial`,
      most: 6,
      item: [
        { kind: 'text', name: 'name', label: msg`Name` },
        { kind: 'words', name: 'role', label: msg`Occupation and course` },
        { kind: 'words', name: 'quote', label: msg`What they say`, rows: 3 },
        {
          kind: 'choice',
          name: 'portrait',
          label: msg`Portrait`,
          options: asIs(PORTRAITS).map(([value]) => [
            value,
            { id: capital(value), message: capital(value) },
          ]),
        },
      ],
      blank: () => ({ name: '', role: EMPTY(), quote: EMPTY(), portrait: 'luana' }),
    },
  ],
  about: [
    lines('paragraphs', msg`Story of the school`, 6),
    {
      kind: 'list',
      name: 'values',
      label: msg`What the school believes in`,
      add: msg`Add a value`,
      most: 6,
      item: titled,
      blank: blankTitled,
    },
    {
      kind: 'list',
      name: 'milestones',
      label: msg`History`,
      add: msg`Add an event`,
      most: 20,
      item: [
        {
          kind: 'text',
          name: 'date',
          label: msg`Year and month`,
          hint: msg`Such as 2026-03.`,
          type: 'month',
        },
        ...titled,
      ],
      blank: () => ({ date: '', when: { 'pt-BR': '–' }, ...blankTitled() }),
    },
  ],
  privacy: [
    {
      kind: 'text',
      name: 'controller',
      label: msg`Who is responsible for personal data`,
      hint: msg`The name in the register of companies, and its number.`,
    },
    {
      kind: 'text',
      name: 'contactEmail',
      label: msg`E-mail address for questions about data`,
      type: 'email',
    },
    { kind: 'words', name: 'hosting', label: msg`Where the server stands`, rows: 2 },
    { kind: 'words', name: 'retention', label: msg`How long logs and backups are kept`, rows: 2 },
  ],
  mail: [
    {
      kind: 'text',
      name: 'senderName',
      label: msg`Sender’s name`,
      hint: msg`What people see in their inbox as the sender.`,
    },
    {
      kind: 'words',
      name: 'signature',
      label: msg`End of each mail`,
      hint: msg`A signature, a line in each row.`,
      rows: 3,
    },
  ],
};

/** What a section is called: where it is compared, published or refused. */
export const SECTION_NAMES: Readonly<Record<SchoolSection, MessageDescriptor>> = {
  identity: msg`Name and logo`,
  colours: msg`Colours`,
  contact: msg`Contact`,
  hours: msg`Opening hours`,
  social: msg`Social media`,
  texts: msg`Texts of the pages`,
  features: msg`Ways to learn`,
  catalogue: msg`Catalogue and plans`,
  testimonials: msg`Testimonials`,
  about: msg`About the school`,
  privacy: msg`Privacy`,
  languages: msg`Languages of the pages`,
  timeZone: msg`Time zone`,
  mail: msg`Mails`,
};

/** The tabs, by their word in the address, each with its sections. */
export const TABS: readonly (readonly [
  word: string,
  label: MessageDescriptor,
  sections: readonly SchoolSection[],
])[] = [
  ['', msg`Name and logo`, ['identity']],
  ['colours', msg`Colours`, ['colours']],
  ['contact', msg`Contact and hours`, ['contact', 'hours', 'social']],
  ['texts', msg({ message: 'Texts', context: 'of pages' }), ['texts', 'features']],
  ['catalogue', msg`Catalogue and plans`, ['catalogue']],
  ['testimonials', msg`Testimonials`, ['testimonials']],
  ['about', msg`About and privacy`, ['about', 'privacy']],
  ['languages', msg`Languages and time zone`, ['languages', 'timeZone']],
  ['mail', msg`Mails`, ['mail']],
];
export const HISTORY = 'history';
