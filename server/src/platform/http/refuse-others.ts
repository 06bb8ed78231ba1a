import type { Endpoint } from '@trilha/contract';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { httpError, notFound } from './errors.ts';
import { pattern } from './route.ts';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Refuses what no endpoint takes, before its body is read: an undeclared method of a known path by 405 with
 * `Allow`, all else by 404. Nearly all by one route: a route for each path and undeclared method would be
 * two thirds of all routes.
 */
export function refuseOthers(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const byPath = Map.groupBy(endpoints, (endpoint) => endpoint.path);
  const known = [...byPath].map(([path, declared]) => {
    const methods = new Set<HTTPMethods>(declared.map((endpoint) => endpoint.method));
    if (methods.has('GET')) methods.add('HEAD');
    const address = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+').replace(/\/$/, '/?')}$`);
    const others = METHODS.filter((method) => !methods.has(method));
    return { path, address, others, allow: [...methods].join(', ') };
  });
  const bindRefusal = (
    method: HTTPMethods[],
    url: string,
    allowAt: (path: string) => string | undefined,
  ) => {
    const refuse = async (request: FastifyRequest): Promise<never> => {
      const allow = allowAt(`/${(request.params as { '*'?: string })['*']}`);
      if (allow === undefined) throw notFound();
      throw httpError(405, /*i18n*/ 'This method is not allowed here.', { headers: { allow } });
    };
    app.route({ method, url, onRequest: refuse, handler: refuse });
  };
  bindRefusal(METHODS, '/*', (path) => known.find(({ address }) => address.test(path))?.allow);
  // What would be taken for an id: `GET /users/import/` is no user.
  for (const { path, others, allow } of known) {
    const isLikeAnother = known.some((other) => other.path !== path && other.address.test(path));
    if (isLikeAnother) bindRefusal(others, pattern(path), () => allow);
  }
}
