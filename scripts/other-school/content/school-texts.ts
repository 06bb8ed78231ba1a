/* What the school says about itself on every page, and when it can be reached. */
import { msg } from '@lingui/core/macro';
import type { OpeningHours } from '../../../web/src/content/school-texts.ts';

export type { OpeningHours };

export const schoolTexts = {
  tagline: msg`Espanhol e inglês de frente para o mar.`,
  description: msg`Escola de espanhol e inglês no Recife, com turmas pequenas e aulas ao ar livre.`,
};

export const openingHours: OpeningHours[] = [
  {
    days: msg`Ter–Sáb`,
    hours: msg`10h–19h`,
    spoken: msg`Terça a sábado, das 10 às 19 horas`,
    dayNames: ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    opens: '10:00',
    closes: '19:00',
  },
];
