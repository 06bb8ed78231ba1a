import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { checking, type Handlers } from '../../platform/http/route.ts';
import { addNote, changeNote, removeNote } from './notes.ts';
import { changeDetails, detailErrors, getPerson } from './person.ts';
import { timelineOf } from './timeline.ts';

export function personRoutes(ctx: Context): Handlers<typeof api.people> {
  return {
    get: ({ params }) => getPerson(ctx.database.queries, params.id),
    update: checking(
      async ({ fields }) => detailErrors(ctx, fields),
      ({ user, params, body }) => changeDetails(ctx, user, params.id, body),
    ),
    timeline: ({ params, query, language }) => timelineOf(ctx, params.id, query, language),
    addNote: ({ user, params, body, once }) =>
      once((inner) => addNote(inner, user, params.id, body.text)),
    changeNote: ({ user, params, body }) => changeNote(ctx, user, params.id, body.text),
    removeNote: ({ user, params }) => removeNote(ctx, user, params.id),
  };
}
