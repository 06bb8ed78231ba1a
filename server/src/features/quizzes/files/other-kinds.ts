/** Why questions of other kinds than multiple choice are refused. */
export const OTHER_KINDS = {
  shortAnswer: /*i18n*/ 'Short-answer questions cannot be taken: Trilha has multiple choice only.',
  numerical: /*i18n*/ 'Numerical questions cannot be taken: Trilha has multiple choice only.',
  matching: /*i18n*/ 'Matching questions cannot be taken: Trilha has multiple choice only.',
  essay: /*i18n*/ 'Essay questions cannot be taken: Trilha has multiple choice only.',
  cloze: /*i18n*/ 'Cloze questions cannot be taken: Trilha has multiple choice only.',
  severalGaps:
    /*i18n*/ 'Questions with several gaps cannot be taken: Trilha has multiple choice only.',
  dragAndDrop: /*i18n*/ 'Drag-and-drop questions cannot be taken: Trilha has multiple choice only.',
  ordering: /*i18n*/ 'Ordering questions cannot be taken: Trilha has multiple choice only.',
  calculated: /*i18n*/ 'Calculated questions cannot be taken: Trilha has multiple choice only.',
  description: /*i18n*/ 'Descriptions cannot be taken: Trilha has multiple choice only.',
};
