import { openBrands } from '@exchange/brands';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, systemClock } from '../clock.ts';
import { broadcastInvalidation, shareChanges } from '../cluster/cache-sync.ts';
import type { Config } from '../config/config.ts';
import { readSharedSecrets } from '../config/shared-secrets.ts';
import { openPaymentFiles } from '../files/payment-files.ts';
import {
  countSms,
  createLogSms,
  createNoSms,
  createWebhookSms,
  type Sms,
} from '../modules/auth/one-time-code/sms.ts';
import { createModuleContext, type ModuleContext } from '../modules/module-context.ts';
import { inventPaymentAccounts } from '../seed/prepare.ts';
import { createUserChanges } from '../user-changes.ts';
import type { Store } from './open-store.ts';

/** The options of a server that its modules depend on. */
interface ContextOptions {
  config: Config;
  clock?: Clock;
  sms?: Sms;
}

/**
 * Opens what modules share: files, brands, one-time codes, and with several servers the messages that
 * keep their caches in step.
 */
export async function openContext(
  { config, clock = systemClock, sms }: ContextOptions,
  { unitOfWork, cluster }: Store,
  log: FastifyBaseLogger,
): Promise<ModuleContext> {
  const secrets = readSharedSecrets(config, log);
  const files = await openPaymentFiles({ ...config.files, secret: secrets.files }, clock);
  const brands = await openBrands(config.brandsDir, {
    onFault: (text) => log.warn(text),
    onChange: async () => {
      if (!config.forPlayers) await inventPaymentAccounts(context);
    },
  });
  const context = createModuleContext({
    unitOfWork,
    clock,
    files,
    brands,
    casino: config.casino,
    codes: {
      sms: countSms(sms ?? openSms(config, { clock, log }), { clock, log }),
      secret: secrets.otp,
      previousSecret: config.previousOtpSecret,
    },
    demoAccounts: config.demoAccounts,
    secondPersonAbovePaise: config.secondPersonAbovePaise,
    signInRules: config.signInRules,
    frameOrigins: config.frameOrigins,
    onError: (error) => log.error(error),
    ...(cluster && {
      changes: shareChanges(cluster.bus, createUserChanges()),
      share: broadcastInvalidation(cluster.bus),
      counters: cluster,
    }),
  });
  return context;
}

/**
 * Returns the gateway that the configuration names, else the log; for real players codes are never
 * logged.
 */
function openSms(
  { sms, forPlayers }: Config,
  { clock, log }: { clock: Clock; log: FastifyBaseLogger },
): Sms {
  if (sms) return createWebhookSms(sms, clock);
  return forPlayers ? createNoSms() : createLogSms(log);
}
