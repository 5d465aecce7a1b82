import type {FastifyInstance} from 'fastify';

/** A route of an app, with its declared parameters. */
export interface ListedRoute {
  readonly method: string;
  readonly path: string;
}

/** Lists all routes that the framework knows, so that new ones are included automatically. */
export function listedRoutes(app: FastifyInstance): ListedRoute[] {
  const above: string[] = [];
  return app
    .printRoutes({commonPrefix: false})
    .split('\n')
    .flatMap((line) => {
      const found = /^([ │]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (!found) return [];
      const depth = (found[1] ?? '').length / 4;
      above.length = depth;
      above[depth] = found[2] ?? '';
      const path = above.join('');
      return (found[3]?.split(', ') ?? []).map((method) => ({method, path}));
    });
}
