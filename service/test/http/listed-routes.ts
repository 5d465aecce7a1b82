import type {FastifyInstance} from 'fastify';

/** A route of an app, with its declared parameters. */
export interface ListedRoute {
  readonly method: string;
  readonly path: string;
}

/** Lists all routes that the framework knows, so that new routes are included automatically. */
export function listedRoutes(app: FastifyInstance): ListedRoute[] {
  const above: string[] = [];
  return app
    .printRoutes({commonPrefix: false})
    .split('\n')
    .flatMap((line) => {
      const match = /^([ │]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (!match) return [];
      const depth = (match[1] ?? '').length / 4;
      above.length = depth;
      above[depth] = match[2] ?? '';
      const path = above.join('');
      return (match[3]?.split(', ') ?? []).map((method) => ({method, path}));
    });
}
