import { useLingui } from '@lingui/react/macro';
import { Clock, Mail, MapPin, Phone, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { contact, contactPage } from '../../../content/contact.ts';
import { openingHours } from '../../../content/school-texts.ts';
import { school } from '../../../content/school.ts';
import type { Written } from './contact-draft.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactSent } from './contact-sent.tsx';
import { OnlineClass } from '../illustrations/online-class.tsx';
import { pageMeta } from '../meta.ts';
import { PageHead } from '../page-head.tsx';

export const meta = () => pageMeta(contactPage);

export default function Contact() {
  const { i18n } = useLingui();
  return (
    <>
      <PageHead title={i18n._(contact.title)} line={i18n._(contact.line)} scene="talk" />
      <div className="container-page grid gap-x-16 gap-y-16 pb-20 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:pb-28 xl:gap-x-24">
        <section
          aria-labelledby="escreva"
          className="relative overflow-clip sm:card sm:p-8 lg:self-start lg:p-10"
        >
          <Desk />
        </section>
        <section
          aria-labelledby="outros"
          className="flex flex-col gap-8 md:max-lg:grid md:max-lg:grid-cols-2"
        >
          <h2 id="outros" className="text-xl md:max-lg:col-span-2">
            {i18n._(contact.detailsTitle)}
          </h2>
          <ContactDetails />
          <OnlineClass className="aspect-4/3 w-full md:max-lg:h-full lg:min-h-64 lg:flex-1" />
        </section>
      </div>
    </>
  );
}

/** The form, or the thanks once a message was received. */
function Desk() {
  const [last, setLast] = useState<{ written: Written; isThanked: boolean }>();
  if (last && !last.isThanked) {
    const another = () => setLast({ ...last, isThanked: true });
    return <ContactSent written={last.written} onAnother={another} />;
  }
  return (
    <ContactForm
      again={last?.written}
      onSent={(written) => setLast({ written, isThanked: false })}
    />
  );
}

const bigLink =
  'font-display text-xl font-bold text-brand-ink underline decoration-current/35 decoration-2 ' +
  'underline-offset-4 transition-colors hover:decoration-current wrap-anywhere';

/** The school's phone, e-mail, city and opening hours. */
function ContactDetails() {
  const { i18n } = useLingui();
  return (
    <dl className="space-y-8">
      <Detail icon={Phone} title={i18n._(contact.phoneTitle)} note={i18n._(contact.phoneNote)}>
        <a href={school.phoneLink} className={bigLink}>
          {school.phone}
        </a>
      </Detail>
      <Detail icon={Mail} title={i18n._(contact.emailTitle)} note={i18n._(contact.emailNote)}>
        <a href={`mailto:${school.email}`} className={bigLink}>
          {school.email}
        </a>
      </Detail>
      <Detail icon={MapPin} title={i18n._(contact.cityTitle)} note={i18n._(contact.cityNote)}>
        <span className="font-display text-xl font-bold">{school.city}</span>
      </Detail>
      <Detail icon={Clock} title={i18n._(contact.hoursTitle)}>
        <ul className="mt-1 max-w-72 divide-y divide-line">
          {openingHours.map((entry) => (
            <li key={entry.days.id} className="flex items-baseline justify-between gap-6 py-2">
              <span className="sr-only">{i18n._(entry.spoken)}</span>
              <span aria-hidden className="font-semibold">
                {i18n._(entry.days)}
              </span>
              <span aria-hidden className="font-display text-lg font-medium tabular-nums">
                {i18n._(entry.hours)}
              </span>
            </li>
          ))}
        </ul>
      </Detail>
    </dl>
  );
}

interface DetailProps {
  icon: LucideIcon;
  title: string;
  note?: string;
  children: ReactNode;
}

function Detail({ icon: Icon, title, note, children }: DetailProps) {
  return (
    <div className="relative pl-16">
      <dt className="text-ink-muted">
        <span
          aria-hidden
          className="absolute top-0.5 left-0 grid size-12 place-items-center rounded-full bg-brand-soft text-brand-ink"
        >
          <Icon className="size-5.5" />
        </span>
        {title}
      </dt>
      <dd>{children}</dd>
      {note && <dd className="mt-1 text-sm text-ink-muted">{note}</dd>}
    </div>
  );
}
