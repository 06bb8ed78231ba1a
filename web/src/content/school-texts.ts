/* What the school says about itself on every page, and when it can be reached. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { published, shown, words } from './published.ts';

export const schoolTexts = {
  tagline: words('tagline', msg`Inglês, português e francês para ir mais longe.`),
  description: words(
    'description',
    msg`Escola de idiomas em São Paulo: aulas online e gravadas, em grupo ou individuais, do primeiro “olá” à conversa fluente.`,
  ),
};

export interface OpeningHours {
  days: MessageDescriptor;
  hours: MessageDescriptor;
  /** Read by screen readers: the days in full words. */
  spoken: MessageDescriptor;
  /** The days in the format of schema.org. */
  dayNames: string[];
  opens: string;
  closes: string;
}

const FIRST: OpeningHours[] = [
  {
    days: msg`Seg–Sex`,
    hours: msg`8h–20h`,
    spoken: msg`Segunda a sexta, das 8 às 20 horas`,
    dayNames: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '08:00',
    closes: '20:00',
  },
  {
    days: msg`Sáb`,
    hours: msg`9h–14h`,
    spoken: msg`Sábado, das 9 às 14 horas`,
    dayNames: ['Saturday'],
    opens: '09:00',
    closes: '14:00',
  },
];

export const openingHours: OpeningHours[] =
  published.hours?.map(({ days, hours, spoken, ...times }) => ({
    ...times,
    days: shown(days),
    hours: shown(hours),
    spoken: shown(spoken),
  })) ?? FIRST;
