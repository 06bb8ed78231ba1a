import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../lib/api/api.ts';
import { explainPassword } from './explain-password.ts';

test.each([
  [new NetworkError(), 'Erro ao conectar ao servidor. Verifique sua conexão.'],
  [new ApiError(400, { password: ['Curta.'] }), undefined],
  [new ApiError(429, { detail: 'Muitos pedidos.', message: 'Muitos pedidos.' }), undefined],
  [new ApiError(500, { detail: 'Oops', message: 'Oops' }), 'Algo deu errado. Tente novamente.'],
  [new ApiError(502, '<html>Bad Gateway</html>'), 'Algo deu errado. Tente novamente.'],
  [new TypeError('x is not a function'), 'Algo deu errado. Tente novamente.'],
])('%s', (error, sentence) => {
  expect(explainPassword(error)).toBe(sentence);
});
