import { INTERFACE_LANGUAGE, InterfaceLanguage } from '@trilha/contract';
import type { FastifyRequest } from 'fastify';

const HEADER = INTERFACE_LANGUAGE.toLowerCase();

/**
 * The language in which a request wants its sentences; undefined where it says none that there is. What the
 * browser prefers does not count: the answer is shown beside texts of the page.
 */
export function languageOf({ headers }: FastifyRequest): InterfaceLanguage | undefined {
  const given = headers[HEADER];
  return InterfaceLanguage.options.find((language) => language === given);
}
