import { expect, test } from 'vitest';
import { ApiError, joinedMessages } from './errors.ts';

test('a map of errors, by field', () => {
  const body = { email: ['Required'], 'questions.0.answers': ['Two at least', 'One right'] };
  const error = new ApiError(400, body);
  expect(error.fieldErrors).toEqual(body);
  expect(error.detail).toBeUndefined();
  expect(error.message).toBe('Required');
});

test('any other error, one sentence', () => {
  const error = new ApiError(409, { detail: 'Taken.', message: 'Taken.' });
  expect(error).toMatchObject({ status: 409, detail: 'Taken.', fieldErrors: {} });
  expect(error.message).toBe('Taken.');
});

test.each([[null], ['<html>Bad gateway</html>'], [[]], [{}], [{ detail: 7 }]])(
  'no sentence in %j',
  (body) => {
    const error = new ApiError(502, body);
    expect(error.detail).toBeUndefined();
    expect(error.message).toBe('The server answered 502.');
    expect(error.body).toBe(body);
  },
);

test('errors of fields are only read from a 400', () => {
  expect(new ApiError(500, { email: ['Required'] }).fieldErrors).toEqual({});
});

test.each([
  [{ detail: 'Bloqueado.', message: 'Bloqueado.' }, 'Bloqueado.'],
  [
    { email: ['Informe seu email'], password: ['Informe sua senha'] },
    'Informe seu email, Informe sua senha',
  ],
  [{ email: ['A', 'B'], non_field_errors: ['B ', 'C'] }, 'A, B, C'],
  [{ detail: 'Erro interno', request_id: 'r-1' }, 'Erro interno'],
  [{ email: [], detail: ' ' }, ''],
  [{ email: [3, null] }, ''],
  ['<html>', ''],
  [null, ''],
])('%j says: %s', (body, sentence) => {
  expect(joinedMessages(body)).toBe(sentence);
});
