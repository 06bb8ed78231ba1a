import {
  index,
  layout,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from '@react-router/dev/routes';
import { type Route, ROUTES } from './lib/routes/route-table.ts';

/** The route table as the router takes it. */
function configOf(routes: readonly Route[]): RouteConfigEntry[] {
  return routes.map(({ file, id, path, children }) => {
    const options = id ? { id } : {};
    if (path === '') return index(file, options);
    const below = children ? configOf(children) : undefined;
    return path === undefined ? layout(file, options, below) : route(path, file, options, below);
  });
}

export default configOf(ROUTES) satisfies RouteConfig;
