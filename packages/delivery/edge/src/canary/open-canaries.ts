import type { LiveBrands } from '@exchange/brands';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { EdgeConfig } from '../config.ts';
import type { RegistrySource } from '../registry-source.ts';
import type { Signer } from '../signer.ts';
import type { ErrorBudget } from '../telemetry/error-budget.ts';
import { type AutoCanaries, createAutoCanaries } from './auto-canaries.ts';
import { createMemoryCanaryState, createSharedCanaryState } from './canary-state.ts';

/** Interval in ms in which an edge checks its canaries. */
const STEP_MS = 1000;

/** Opens the canaries of an edge, shared by Redis if there is one; they end with `app`. */
export function openAutoCanaries(
  app: FastifyInstance,
  { faultBudget }: Pick<EdgeConfig, 'faultBudget'>,
  parts: {
    source: RegistrySource;
    brands: Pick<LiveBrands, 'ofHost'>;
    budget: ErrorBudget;
    signer: Signer;
    redis: Redis | undefined;
  },
): AutoCanaries {
  const { source, brands, budget, signer, redis } = parts;
  const canaries = createAutoCanaries(
    redis ? createSharedCanaryState(redis, signer) : createMemoryCanaryState(),
    {
      ...{ brands, budget, minFailures: faultBudget.clients },
      warn: (text) => app.log.warn(text),
    },
  );
  let isChecking = false;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    canaries.follow(await source.current());
    await canaries.step();
    isChecking = false;
  };
  const timer = setInterval(() => void check(), STEP_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return canaries;
}
