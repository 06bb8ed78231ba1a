import { t } from '@lingui/core/macro';
import { formatName } from './import-texts.ts';

interface Example {
  readonly name: string;
  readonly about: string;
  /** In English, as a file may be in any language. */
  readonly example: string;
}

// Between other braces they would be a value of the text.
const [TRUE, FALSE] = ['{T}', '{F}'];

/** What a file of each format looks like, while it is drawn. */
export const importFormats = (): readonly Example[] => [
  {
    name: formatName('gift'),
    about: t`A blank line between two questions. In braces = stands before the right answer and ~ before a wrong one; ${TRUE} and ${FALSE} are true and false.`,
    example: `::Greeting::How do you say “bom dia” in French? {
  =Bonjour
  ~Bonsoir
  ~Bonne nuit
}

“Pão” is masculine. {T}`,
  },
  {
    name: formatName('csv'),
    about: t`A table with the columns question, answer 1 to answer 20, and correct: the number or the letter of the right answer, or its text. The names may be in Portuguese (pergunta, resposta 1, resposta correta), or left out where the columns are in this order. Columns are separated by commas, semicolons or tabs; a text that holds one, or a line break, stands in double quotes.`,
    example: `question,answer 1,answer 2,correct
Which is a noun?,run,table,2
"Bread, in Portuguese?",pão,leite,A`,
  },
  {
    name: formatName('aiken'),
    about: t`Plain text: a question, its lettered answers, and a line that names the right one.`,
    example: `Where is the Eiffel Tower?
A. Lisbon
B. Paris
C. London
ANSWER: B`,
  },
  {
    name: formatName('moodle_xml'),
    about: t`What Moodle exports under “Moodle XML format”. Multiple-choice questions with one right answer and true/false questions are taken.`,
    example: `<quiz>
  <question type="multichoice">
    <questiontext format="html"><text>2 + 2?</text></questiontext>
    <single>true</single>
    <answer fraction="100"><text>4</text></answer>
    <answer fraction="0"><text>5</text></answer>
  </question>
</quiz>`,
  },
];
