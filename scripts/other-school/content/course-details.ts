import { msg } from '@lingui/core/macro';
import type { CourseDetails, Question } from '../../../web/src/content/course-details.ts';

export const detailTexts = {
  canDoTitle: msg`No fim da viagem você consegue…`,
  previewsTitle: msg`Espie uma aula`,
  previewsLine: msg`Sem cadastro.`,
  syllabusTitle: msg`A rota`,
  plansTitle: msg`O plano`,
  questionsTitle: msg`O que perguntam no cais`,
};

export const courseDetails: Readonly<Record<string, CourseDetails>> = {};

export const questions: readonly Question[] = [
  { question: msg`Onde fica a casa?`, answer: msg`No centro do Recife, perto do mar.` },
];
