// Registers every domain's endpoints on a listener.
import type { FastifyInstance } from 'fastify';
import { authorRoutes } from './authors/routes.ts';
import { chapterRoutes } from './chapters/routes.ts';
import type { Context } from './core/context.ts';
import { prepareScope, type Scope } from './core/route.ts';
import { coverRoutes } from './covers/routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { referenceRoutes } from './site/reference.ts';
import { siteRoutes } from './site/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { findTitle } from './titles/queries.ts';
import { titleRoutes } from './titles/routes.ts';
import { viewCredits } from './titles/views.ts';

export function registerApi(app: FastifyInstance, ctx: Context, { origin }: { origin: 'site' | 'api' }): void {
  const scope: Scope = { app, ctx, origin };
  prepareScope(scope);
  siteRoutes(scope);
  tagRoutes(scope);
  authorRoutes(scope, viewCredits);
  groupRoutes(scope);
  titleRoutes(scope);
  chapterRoutes(scope, findTitle);
  coverRoutes(scope);
  statisticsRoutes(scope);
  if (origin === 'api') referenceRoutes(scope);
}
