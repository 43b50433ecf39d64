import type { Config } from '@exchange/server';
import type { BackupPart } from '@exchange/server/maintenance';
import { createBrandPart } from './brand-part.ts';
import { createEnvironmentPart } from './environment-part.ts';
import { openReleasePart } from './release-part.ts';

/**
 * Lists the parts of a system beside its server's data; secrets of the environment only for
 * encrypted backups.
 */
export async function listParts(
  { brandsDir, dataDir }: Pick<Config, 'brandsDir' | 'dataDir'>,
  env: NodeJS.ProcessEnv,
  { isEncrypted }: { isEncrypted: boolean },
): Promise<BackupPart[]> {
  return [
    await openReleasePart(env),
    createBrandPart(brandsDir),
    ...(isEncrypted ? [createEnvironmentPart(env, dataDir)] : []),
  ];
}
