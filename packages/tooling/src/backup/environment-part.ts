import { existsSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BackupPart } from '@exchange/server/maintenance';

/** Target of a restore, below the data folder. */
export const RESTORED_ENVIRONMENT = 'restored.env';
const FILE = 'secrets.env';
const OWNER_ONLY = 0o600;

/** Returns true for a variable with a secret, without which sealed or signed data is useless. */
const isSecret = (name: string) =>
  /_(SECRET|KEY|KEYS|TOKEN)(_PREVIOUS|_ID)?$|^((CASINO_)?DATABASE|DATABASE_OWNER|REDIS)_URL$/.test(
    name,
  ) &&
  !name.startsWith('npm_') &&
  name !== 'BACKUP_KEY';

/** Quotes a value for the shell and systemd's EnvironmentFile. */
const quote = (value: string) => `"${value.replaceAll(/[\\"$`]/g, '\\$&')}"`;

/** Creates the part with the secrets of the environment, for encrypted backups only. */
export const createEnvironmentPart = (env: NodeJS.ProcessEnv, dataDir: string): BackupPart => {
  const target = path.join(dataDir, RESTORED_ENVIRONMENT);
  return {
    name: 'environment',
    place: target,
    async save(folder) {
      const lines = Object.entries(env)
        .filter(([name, value]) => isSecret(name) && value)
        .map(([name, value]) => `${name}=${quote(value ?? '')}\n`)
        .toSorted();
      if (lines.length === 0) return;
      await writeFile(path.join(folder, FILE), lines.join(''), { mode: OWNER_ONLY });
    },
    async check() {
      if (existsSync(target)) throw new Error(`There is ${target} already: move it away.`);
    },
    load: (folder) => copyFile(path.join(folder, FILE), target),
  };
};
