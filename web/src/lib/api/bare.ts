import type { Access, Method } from '@trilha/contract';

/**
 * An endpoint of the contract without its schemas, which a call does not need and which are larger
 * than the screens that everybody waits for. The type of the constant that it becomes, such as
 * `typeof api.courses.list`, holds path and access to the contract; `calls.test.ts` the rest.
 */
export function bare<const Path extends string, const A extends Access>(
  method: Method,
  path: Path,
  access: A,
): { method: Method; path: Path; access: A; summary: string } {
  return { method, path, access, summary: '' };
}
