import type { FastifyInstance } from 'fastify';
import type { EdgeConfig } from '../config.ts';
import { openRedis } from '../redis.ts';
import type { Signer } from '../signer.ts';
import { createMemoryState } from './budget-state.ts';
import { createErrorBudget, type ErrorBudget } from './error-budget.ts';
import { createSharedState } from './shared-state.ts';

/** Opens the error budget of an edge, shared by Redis if there is one; it ends with `app`. */
export async function openErrorBudget(
  app: FastifyInstance,
  { faultBudget, redisUrl }: Pick<EdgeConfig, 'faultBudget' | 'redisUrl'>,
  signer: Signer,
): Promise<ErrorBudget> {
  const memory = createMemoryState(faultBudget.windowMs);
  if (redisUrl === undefined) return createErrorBudget(faultBudget, memory);
  const redis = openRedis(redisUrl);
  const warn = (text: string) => app.log.warn(text);
  const shared = createSharedState(faultBudget, { memory, redis, signer, warn });
  app.addHook('onClose', async () => shared.close());
  await shared.start();
  return createErrorBudget(faultBudget, shared);
}
