import { keepMessage } from '../../server/src/features/messages/messages.ts';
import type { TestServer } from './server.ts';

/** A message of the contact form; its id. */
export async function messageIn({ ctx }: TestServer): Promise<number> {
  const { id } = await keepMessage(ctx, ctx.database.queries, {
    first_name: 'Sérgio',
    last_name: 'Alves',
    email: 'sergio@example.com',
    subject: 'Informações sobre cursos',
    message: 'Quanto custa?',
  });
  return id;
}
