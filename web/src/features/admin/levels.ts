import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CourseSummary } from '@trilha/contract';

/** The levels of courses as staff read them. */
export const LEVEL_WORDS: Readonly<Record<CourseSummary['level'], MessageDescriptor>> = {
  beginner: msg`Beginner`,
  intermediate: msg`Intermediate`,
  advanced: msg`Advanced`,
};
