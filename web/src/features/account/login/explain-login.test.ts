import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../lib/api/api.ts';
import { explainLogin } from './explain-login.ts';

test.each([
  [new ApiError(401, { detail: 'No.', message: 'No.' }), 'Email ou senha inválidos'],
  [new ApiError(401, null), 'Email ou senha inválidos'],
  [
    new ApiError(429, { detail: 'Muitas tentativas.', message: 'Muitas tentativas.' }),
    'Muitas tentativas.',
  ],
  [new ApiError(400, { email: ['A', 'B'], password: ['B', 'C'] }), 'A, B, C'],
  [new ApiError(500, null), 'Erro ao fazer login. Tente novamente.'],
  [new ApiError(502, '<html>Bad Gateway</html>'), 'Erro ao fazer login. Tente novamente.'],
  [new TypeError('x is not a function'), 'Erro ao fazer login. Tente novamente.'],
  [new NetworkError(), 'Erro ao conectar ao servidor. Verifique sua conexão.'],
])('%s', (error, sentence) => {
  expect(explainLogin(error, i18n)).toBe(sentence);
});
