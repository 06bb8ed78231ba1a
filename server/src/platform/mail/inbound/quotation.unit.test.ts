import { expect, test } from 'vitest';
import { splitQuotation } from './quotation.ts';

test.for([
  [
    'Gmail',
    'Sim.\n\nEm seg., 23 de nov. de 2026 às 10:00, Escola <a@b.c>\nescreveu:\n\n> Olá!\n>\n> Quinta?',
  ],
  ['Apple Mail', 'Sim.\n\n> On Nov 23, 2026, at 10:00, Escola <a@b.c> wrote:\n>\n> Olá!'],
  ['French', 'Sim.\n\nLe lun. 23 nov. 2026 à 10:00, École <a@b.c> a écrit :\n\n> Bonjour'],
  [
    'Outlook',
    'Sim.\n\n________________________________\nDe: Escola <a@b.c>\nAssunto: Re: Aula\n\nOlá!',
  ],
  ['older Outlook', 'Sim.\n\n-----Mensagem original-----\nDe: Escola\n\nOlá!'],
  ['no marks', 'Sim.\n\nOn Mon, 23 Nov 2026 at 10:00, Escola <a@b.c> wrote:\nOlá!\nQuinta?'],
  ['marks alone', 'Sim.\n\n> Olá!\n> Quinta?'],
] as const)('the quotation below an answer is cut off: %s', ([, whole]) => {
  const { text, quoted } = splitQuotation(whole);
  expect(text).toBe('Sim.');
  expect(`${text}\n\n${quoted}`).toBe(whole);
});

test.for([
  ['between the lines', '> Quinta?\nSim.\n> Às 19h?\nMelhor às 20h.'],
  ['below the quotation', 'Em 23/11, Escola escreveu:\n> Quinta?\n\nSim.'],
  ['between, under a greeting', 'Olá!\n> Quinta?\nSim.\n> Às 19h?\nNão.'],
  ['no quotation', 'On Monday I wrote: nothing.\nA escola é ótima.'],
  ['nothing', ''],
] as const)('what was written among quoted lines stays with them: %s', ([, whole]) => {
  expect(splitQuotation(whole)).toEqual({ text: whole, quoted: '' });
});
