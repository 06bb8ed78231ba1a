import { describe, expect, test } from 'vitest';
import { isGuessable } from './guessable.ts';
import { guessesOf } from './guesses.ts';

const SCHOOL = { name: 'Escola Trilha' };
const ANA = {
  email: 'ana.quaresma@correio.example',
  username: 'anaq77',
  first_name: 'Ana Lúcia',
  last_name: 'Quaresma',
};

const isEasy = (password: string) => isGuessable(SCHOOL, ANA, password);

describe('easy to guess is', () => {
  test.for([
    ['a common password', ['12345678', 'password', 'qwertyuiop', '1q2w3e4r', 'iloveyou1']],
    ['a common one of Brazil', ['senha123', 'minhasenha', 'mudar123', 'flamengo10', 'brasil2014']],
    ['a common one of the languages taught', ['motdepasse', 'bonjour1', 'toujours1', 'butterfly7']],
    ['one with letters replaced', ['p@ssw0rd', 'P4ssw0rd!', 'S3nh4123', 'fl@m3ng0']],
    ['one in other case', ['PASSWORD', 'QwErTyUiOp', 'SENHA123', 'FuTeBoL1']],
    ['one with signs around or before its number', ['Senha@2024', 'Mudar@123', 'P@ssw0rd2024!']],
    [
      'a row of keys, a repetition, a date',
      ['zxcvbnm1', 'aaaaaaaaaaaa', 'abcabcabc', '12/04/1990'],
    ],
    ['a repetition, of any length', ['a'.repeat(1024), 'senhasenha']],
    ['the own name', ['quaresma', 'AnaLucia1', 'ana.lúcia', 'ANALUCIA77', 'Quaresma@1991']],
    ['the own e-mail or username', ['ana.quaresma@correio', 'anaq77anaq77', 'anaq77!!']],
    ['the name of the school', ['EscolaTrilha', 'trilha2026', 'Escola.Trilha.26', 'Ana-Trilha-1']],
  ] as const)('%s', async ([, passwords]) => {
    for (const password of passwords)
      expect([password, await isEasy(password)]).toEqual([password, true]);
  });
});

test('what is not easy to guess passes, also with 8 characters and with an own word in a sentence', async () => {
  for (const password of [
    'xK9#mP2q',
    'hjk4wpzt',
    '$7vQ!m2R',
    'k7)&[}?%',
    'Fusca1978azul',
    'tomate azul',
    'caneta-verde',
    'gosto de pizza',
    'cavalo bateria grampo',
    'minha gata mia',
    'uma senha nova',
    'Ana gosta de pizza',
    'a trilha tem lama',
    'banana7split',
    'пароль-из-слов',
    '我喜欢吃苹果和梨',
    '😀🎬🎸🍕🌵🚲🦊🧦',
    'caneta verde '.repeat(78),
  ]) {
    expect([password, await isEasy(password)]).toEqual([password, false]);
  }
});

test('a person without names has no own words', async () => {
  const nobody = { email: '', username: '', first_name: '', last_name: '' };
  expect(await isGuessable({ name: '' }, nobody, 'caneta verde')).toBe(false);
  expect(await isGuessable({ name: '' }, nobody, 'quaresma-correio')).toBe(false);
  expect(await isGuessable({ name: '' }, nobody, '12345678')).toBe(true);
});

test('questions that come at once are answered each by its own', async () => {
  const passwords = Array.from({ length: 30 }, (_, n) =>
    n % 3 === 0 ? 'senha123' : `tomate azul ${n}`,
  );
  const answers = await Promise.all(passwords.map(isEasy));
  expect(answers).toEqual(passwords.map((_, n) => n % 3 === 0));
});

// With the library's own limits of length and substitutions each of these takes many seconds, and all of
// them more than the time limit of the test.
test('hostile passwords of the greatest length take little work', () => {
  const hostile = [
    'p4$$w0rd@1|3',
    '@4$5|!10',
    '12/04/1990',
    Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n)).join(''),
    Array.from({ length: 200 }, (_, n) => (n * n * 7) % 10).join(''),
  ];
  for (let turn = 0; turn < 10; turn += 1) {
    for (const part of hostile) {
      const password = (part.slice(turn) + part.repeat(1024)).slice(0, 1024);
      expect(guessesOf(password, ['ana', 'quaresma'])).toBeGreaterThan(1);
    }
  }
});
