import type { Context } from '../../platform/context.ts';
import type { Email, Reader } from '../../platform/mail/mail-user.ts';
import { greeting, helpNotes } from '../../platform/mail/phrases.ts';
import { stopLink } from '../../platform/mail/stop-links.ts';
import { type Say, speaking } from '../../platform/texts.ts';
import type { GoalMail } from './goals.ts';

/* Kind, and never a reproach: who reads them has asked for them. */

/** A lesson with its course. */
export interface NamedLesson {
  readonly title: string;
  readonly course: string;
}

/** What somebody has learned in a week. */
export interface WeekLearned {
  /** Its Monday and its Sunday. */
  readonly from: string;
  readonly to: string;
  readonly lessons: readonly NamedLesson[];
  readonly quizzes: readonly { readonly title: string; readonly score: number }[];
  readonly badges: readonly { readonly name: string }[];
  readonly next: NamedLesson | undefined;
}

/** A list in a mail names so many; of the others it says how many there are. */
const NAMED = 12;

/** For who has asked for a reminder, on a day on which nothing was done. */
export function reminderEmail(
  ctx: Context,
  reader: Reader,
  userId: number,
  next: NamedLesson | undefined,
): Email {
  const say = speaking(reader.language);
  const title = say(/*i18n*/ 'Um momento para aprender hoje?');
  return {
    kind: 'goal reminder',
    subject: `${title} · ${ctx.school.name}`,
    content: {
      preview: say(/*i18n*/ 'Uma aula curta ou um quiz já conta.'),
      title,
      greeting: greeting(reader),
      paragraphs: [
        say(/*i18n*/ 'Este é o lembrete que você pediu. Uma aula curta ou um quiz já conta.'),
        ...nextOf(say, next),
        say(/*i18n*/ 'Hoje é dia de descanso? Tudo bem também.'),
      ],
      button: {
        label: say(/*i18n*/ 'Continuar aprendendo'),
        address: `${ctx.publicUrl}/dashboard`,
      },
      notes: [
        say(/*i18n*/ 'A hora do lembrete você muda junto da sua meta, no painel.'),
        ...helpNotes(ctx.school, reader.language),
      ],
      unsubscribe: stopping(ctx, reader, userId, 'reminder'),
    },
  };
}

/** For who has asked for a weekly letter, after a week in which something was learned. */
export function letterEmail(
  ctx: Context,
  reader: Reader,
  userId: number,
  week: WeekLearned,
): Email {
  const { language } = reader;
  const say = speaking(language);
  const title = say(/*i18n*/ 'O que você aprendeu na semana passada');
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const [from, to] = [day.format(new Date(week.from)), day.format(new Date(week.to))];
  return {
    kind: 'weekly letter',
    subject: `${title} · ${ctx.school.name}`,
    content: {
      preview: say(/*i18n*/ 'De {from} a {to}, e o que vem a seguir.', { from, to }),
      title,
      greeting: greeting(reader),
      paragraphs: [
        say(/*i18n*/ 'Esta é a sua semana de {from} a {to}.', { from, to }),
        ...listed(
          say,
          say(/*i18n*/ 'Aulas concluídas:'),
          week.lessons.map((lesson) => named(say, lesson)),
        ),
        ...listed(
          say,
          say(/*i18n*/ 'Quizzes, com o melhor resultado:'),
          week.quizzes.map(({ title: quiz, score }) =>
            say(/*i18n*/ '{quiz}: {score}', {
              quiz,
              score: new Intl.NumberFormat(language, { style: 'percent' }).format(score / 100),
            }),
          ),
        ),
        ...listed(
          say,
          say(/*i18n*/ 'Novas conquistas:'),
          week.badges.map(({ name }) => name),
        ),
        ...nextOf(say, week.next),
      ],
      button: {
        label: say(/*i18n*/ 'Continuar aprendendo'),
        address: `${ctx.publicUrl}/dashboard`,
      },
      notes: helpNotes(ctx.school, language),
      unsubscribe: stopping(ctx, reader, userId, 'letter'),
    },
  };
}

const STOP: Readonly<Record<GoalMail, string>> = {
  reminder: /*i18n*/ 'Não receber mais lembretes',
  letter: /*i18n*/ 'Não receber mais a carta semanal',
};

function stopping(ctx: Context, { language }: Reader, userId: number, kind: GoalMail) {
  return {
    label: speaking(language)(STOP[kind]),
    address: stopLink(ctx, { userId, kind }, language),
  };
}

const named = (say: Say, { title, course }: NamedLesson) =>
  say(/*i18n*/ '{lesson} ({course})', { lesson: title, course });

const nextOf = (say: Say, next: NamedLesson | undefined) =>
  next
    ? [say(/*i18n*/ 'A seguir: {lesson} ({course})', { lesson: next.title, course: next.course })]
    : [];

/** A heading with a line for each; nothing where there is none. */
function listed(say: Say, heading: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - NAMED;
  const rest = more > 0 ? [say(/*i18n*/ 'e mais {count}', { count: String(more) })] : [];
  return [[heading, ...lines.slice(0, NAMED).map((line) => `• ${line}`), ...rest].join('\n')];
}
