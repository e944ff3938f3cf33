// Literal path segments take precedence over parameters for every method: `/user/list` is never the user with the id
// "list", and `DELETE /user/me` never the one with the id "me". Methods without an endpoint on such a path get a
// missing-route response.
import type { Method } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { plannedPaths } from '#contract/rules/planned-paths.ts';
import type { RouteScope } from '#server/core/http/route.ts';

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

export function reservePaths({ app }: Pick<RouteScope, 'app'>): void {
  for (const path of fixedPaths) {
    const unusedMethods = methods.filter(
      (method) => !endpoints.some((endpoint) => endpoint.method === method && endpoint.path === path),
    );
    if (unusedMethods.length === 0) continue;
    app.route({
      method: unusedMethods,
      url: path,
      config: { missing: true },
      handler: () => {
        throw new Error('the listener answers missing routes');
      },
    });
  }
}

const parameterizedPatterns = endpoints
  .filter(({ path }) => path.includes('{'))
  .map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
const fixedPaths = [...new Set([...endpoints.map(({ path }) => path), ...plannedPaths])].filter(
  (path) => !path.includes('{') && parameterizedPatterns.some((pattern) => pattern.test(path)),
);
