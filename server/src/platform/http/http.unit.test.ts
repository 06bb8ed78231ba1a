import type { FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { httpError } from './errors.ts';
import { asHttpError } from './http.ts';

test('the cause of a refusal goes into the log, and nothing of it to the client', () => {
  const warn = vi.fn<(details: object, message: string) => void>();
  const request = { log: { warn } } as unknown as FastifyRequest;
  const cause = new Error('somebody may have copied it');
  const { status, body } = asHttpError(httpError(401, 'No.', { cause }), request);
  expect({ status, body }).toEqual({ status: 401, body: { detail: 'No.', message: 'No.' } });
  expect(warn.mock.calls).toEqual([[{ err: cause }, 'request refused']]);
  asHttpError(httpError(401, 'No.'), request);
  expect(warn).toHaveBeenCalledTimes(1);
});
