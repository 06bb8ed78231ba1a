import { namesOf } from '../server/src/features/people/people.ts';

const words = (text: string) => text.trim().split(/\s+/);

const FIRST = words(`
  Ana João Luíza Mateus Beatriz Antônio Cecília Flávio Conceição Sebastião Márcia Inácio
  Júlia Tomás Débora Otávio Lívia Estêvão Mônica Rômulo Íris Caio Sônia Renê`);
const LAST = words(`
  Souza Araújo Gonçalves Lima Conceição Brandão Nóbrega Simões Falcão Assunção Moraes
  Galvão Prado Camargo Guimarães Leitão Vasconcelos Paixão Muniz Drummond Seixas Antunes
  Bragança`);

/** Surnames that seven people bear in every set: what staff look for. */
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
export const BEARERS = 7;
const FIRST_BEARER = 30;

export const emailOf = (user: number) => `user${user}@bench.test`;

const from = <T>(pool: readonly T[], at: number): T => pool[at % pool.length] as T;

/** The names of a user, as the product stores them. */
export function nameOf(user: number) {
  const bearer = user - FIRST_BEARER;
  const isRare = bearer >= 0 && bearer < RARE_NAMES.length * BEARERS;
  const first_name = from(FIRST, user * 7 + Math.floor(user / 24));
  const last_name = isRare
    ? from(RARE_NAMES, Math.floor(bearer / BEARERS))
    : `${from(LAST, user)} ${from(LAST, user * 5 + Math.floor(user / 23) + 3)}`;
  const username = `${first_name}.${last_name.split(' ')[0]}.${user}`.toLowerCase();
  return namesOf({ email: emailOf(user), username, first_name, last_name });
}
