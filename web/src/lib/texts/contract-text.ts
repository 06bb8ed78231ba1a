import { i18n } from '@lingui/core';
import { sentenceOf, type SentenceParams } from '@trilha/contract/sentences';

/**
 * A sentence of the contract in the language of the page, asked for while it is shown. Where its catalog is
 * not there it is the contract's own, in English, as it is for one that nobody translates.
 */
export function contractText(sentence: string, params: SentenceParams = {}): string {
  // Only a built site has no compiler for what is in no catalog.
  if (!import.meta.env.PROD || Object.hasOwn(i18n.messages, sentence)) {
    return i18n._(sentence, { ...params });
  }
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** What an issue of the contract's schemas says to who reads the page. */
export function issueText(issue: Parameters<typeof sentenceOf>[0]): string {
  const sentence = sentenceOf(issue);
  return typeof sentence === 'string'
    ? contractText(sentence)
    : contractText(sentence.sentence, sentence.params);
}
