import { namesOf } from '../../server/src/features/people/people.ts';

const words = (text: string) => text.trim().split(/\s+/);

const FIRST = words(`
  Ana João Luíza Mateus Beatriz Antônio Cecília Flávio Conceição Sebastião Márcia Inácio
  Júlia Tomás Débora Otávio Lívia Estêvão Mônica Rômulo Íris Caio Sônia Renê`);
const LAST = words(`
  Souza Araújo Gonçalves Lima Conceição Brandão Nóbrega Simões Falcão Assunção Moraes
  Galvão Prado Camargo Guimarães Leitão Vasconcelos Paixão Muniz Drummond Seixas Antunes
  Bragança`);

/** Surnames of seven users each in every set: what staff search for. */
export const RARE_NAMES = [
  'Quixadá',
  'Ubirajara',
  'Itapuã',
  'Xavantina',
  'Jaguaribe',
  'Wakanã',
  'Zumbiara',
  'Yguatemi',
] as const;
export const USERS_PER_RARE_NAME = 7;
const FIRST_RARE_USER = 30;

export const emailOf = (user: number) => `user${user}@bench.test`;

const pick = <T>(pool: readonly T[], at: number): T => pool[at % pool.length] as T;

/** The names of a user, as the product stores them. */
export function nameOf(user: number) {
  const place = user - FIRST_RARE_USER;
  const isRare = place >= 0 && place < RARE_NAMES.length * USERS_PER_RARE_NAME;
  const first_name = pick(FIRST, user * 7 + Math.floor(user / 24));
  const last_name = isRare
    ? pick(RARE_NAMES, Math.floor(place / USERS_PER_RARE_NAME))
    : `${pick(LAST, user)} ${pick(LAST, user * 5 + Math.floor(user / 23) + 3)}`;
  const username = `${first_name}.${last_name.split(' ')[0]}.${user}`.toLowerCase();
  return namesOf({ email: emailOf(user), username, first_name, last_name });
}
