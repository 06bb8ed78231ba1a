import type { InterfaceLanguage, NoticeKind } from '@trilha/contract';
import { type NamedReader, personalText } from '@trilha/contract/notice-text';
import { type Say, speaking } from '../../platform/texts.ts';

/* How notices of each kind are read, in mails and on the screen alike. */

/** A notice as it is stored. */
export interface Written {
  readonly kind: NoticeKind;
  readonly subject: string;
  readonly text: string;
  /** Where on the site it is about, as a path. */
  readonly place: string | null;
}

/** What its reader reads. */
interface Words {
  readonly subject: string;
  readonly text: string;
}

/** What staff have written has placeholders, in which its reader's names are put. */
const ofStaff = ({ subject, text }: Written, reader: NamedReader): Words => ({
  subject: personalText(subject, reader),
  text: personalText(text, reader),
});

const WORDS: Readonly<
  Record<NoticeKind, (written: Written, reader: NamedReader, say: Say) => Words>
> = {
  school: ofStaff,
  reminder: ofStaff,
  // Its subject is the title of the quiz.
  comment: ({ subject: quiz, text }, _, say) => ({
    subject: say(/*i18n*/ 'Comentário sobre “{quiz}”', { quiz }),
    text,
  }),
  goals: ({ subject, text }) => ({ subject, text }),
};

export function wordsFor(
  written: Written,
  reader: NamedReader,
  language: InterfaceLanguage,
): Words {
  return WORDS[written.kind](written, reader, speaking(language));
}
