import { openBrands } from '@exchange/brands';
import { createStartCheck, isProduction } from '@exchange/server-kit';
import { type Config, DEFAULT_BRANDS_DIR, readConfig } from '../config/config.ts';
import { offersSignUp } from '../modules/settings/site-settings.ts';

type Environment = Record<string, string | undefined>;

/** Returns what the brands lack: their folder, or a gateway for the codes of real players. */
async function findBrandFaults(env: Environment): Promise<string[]> {
  try {
    const brands = await openBrands(env.BRANDS_DIR || DEFAULT_BRANDS_DIR, { onFault: () => {} });
    const open = [...brands.current().byId].filter(([, brand]) => offersSignUp(brand));
    // With one of them alone the pair is named elsewhere.
    const hasGateway = env.SMS_WEBHOOK_URL || env.SMS_WEBHOOK_SECRET;
    if (!isProduction(env) || hasGateway || open.length === 0) return [];
    const ids = open.map(([id]) => id).join(', ');
    return [
      `SMS_WEBHOOK_URL and SMS_WEBHOOK_SECRET are missing: players of ${ids} may register, but no code could be sent to them`,
    ];
  } catch (error) {
    return [`BRANDS_DIR: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/**
 * Reads the settings of a server, and what its brands need.
 * @throws Error naming every fault of both
 */
export async function readServerConfig(env: Environment): Promise<Config> {
  const check = createStartCheck();
  const config = check.attempt(() => readConfig(env));
  // The start reads the brands itself, and they need nothing more of this environment.
  if (config && (config.sms || !config.forPlayers)) return config;
  check.note(...(await findBrandFaults(env)));
  check.end();
  if (!config) throw new Error('the start check let a wrong configuration pass');
  return config;
}
