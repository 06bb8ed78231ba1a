// How a lesson is written down: slides in order, each with the sentences that are spoken while it is shown.
// Whatever carries a `say` appears on the slide in the moment its sentence begins.
export type Language = 'pt' | 'en' | 'fr';
/** narrator, and the two people of a dialogue */
export type Voice = 'narrator' | 'left' | 'right';
export interface Spoken {
  say: string;
  /** what the synthesiser reads where the written form would be misread */
  sound?: string;
  /** extra silence after the sentence, in seconds, for the learner to answer or repeat */
  wait?: number;
}
export interface Card extends Spoken {
  art: string;
  word: string;
  meaning: string;
}
export interface Turn extends Spoken {
  side: 'left' | 'right';
  meaning: string;
}
/** words between asterisks are highlighted */
export interface Row extends Spoken {
  left: string;
  right: string;
}

export type Slide =
  | { kind: 'title'; title: string; sub: string; art: string[]; lines: Spoken[] }
  | {
      kind: 'word';
      label: string;
      word: string;
      meaning: string;
      art: string;
      lines: Spoken[];
      note?: { text: string; meaning: string };
    }
  | { kind: 'cards'; label: string; intro?: Spoken; cards: Card[] }
  | { kind: 'dialogue'; label: string; left: string; right: string; intro?: Spoken; turns: Turn[] }
  | {
      kind: 'table';
      label: string;
      heads?: [string, string];
      art?: string;
      intro?: Spoken;
      rows: Row[];
    }
  | {
      kind: 'turn';
      label: string;
      ask: Spoken & { text: string; meaning: string };
      reply: Spoken & { text: string; meaning: string };
      art: string;
    }
  | { kind: 'end'; title: string; sub: string; lines: Spoken[] };

export interface LessonScript {
  /** file name in demo/media, without its ending */
  name: string;
  format?: 'webm';
  course: string;
  language: Language;
  /** espeak-ng voices; `left` and `right` only where there is a dialogue */
  voices: Partial<Record<Voice, string>> & { narrator: string };
  /** words a minute */
  speed: number;
  slides: Slide[];
}
