import { type I18n, i18n as ofPage } from '@lingui/core';
import { sentenceOf, type SentenceParams } from '@trilha/contract/sentences';

/**
 * A sentence of the contract, asked for while it is shown, in the language of the page or of a part of it
 * that has another one. Where its catalog is
 * not there it is the contract's own, in English, as it is for one that nobody translates.
 */
export function contractText(
  sentence: string,
  params: SentenceParams = {},
  i18n: I18n = ofPage,
): string {
  // Only a built site has no compiler for what is in no catalog.
  if (!import.meta.env.PROD || Object.hasOwn(i18n.messages, sentence)) {
    return i18n._(sentence, { ...params });
  }
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** What an issue of the contract's schemas says to who reads the page, or a part of it in another language. */
export function issueText(issue: Parameters<typeof sentenceOf>[0], i18n?: I18n): string {
  const sentence = sentenceOf(issue);
  return typeof sentence === 'string'
    ? contractText(sentence, {}, i18n)
    : contractText(sentence.sentence, sentence.params, i18n);
}
