import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIN_SECRET } from '@exchange/server-kit';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';

/** Returns the secret in `folder` under `name`; the first call creates it, later ones read it. */
export function loadOrCreateSecret(folder: string, name: string): string {
  const file = join(folder, name);
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (kept.length >= MIN_SECRET) return kept;
  mkdirSync(folder, { recursive: true });
  // Complete before it is renamed: a start that dies in between leaves no partial secret.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(MIN_SECRET).toString('hex'), { mode: 0o600, flush: true });
  renameSync(draft, file);
  return readFileSync(file, 'utf8');
}

/** File names in the data folder, for secrets that the configuration does not name. */
const FILES = { files: 'files.secret', otp: 'otp.secret' } as const;
/** Every secret that a data folder keeps. */
export const SECRET_FILES: readonly string[] = [...Object.values(FILES), 'casino-wallet.secret'];

/** Secrets that all servers of one database share. */
export interface SharedSecrets {
  /** Signs the addresses of payment slips. */
  files: string;
  /** Keys the hashes of one-time codes. */
  otp: string;
}

/**
 * Returns the secrets of the configuration, else those of the data folder. Several servers on one
 * database have a data folder each, so a warning is logged.
 */
export function readSharedSecrets(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'otpSecret'> & {
    files: Pick<Config['files'], 'secret'>;
  },
  log: Pick<FastifyBaseLogger, 'warn'>,
): SharedSecrets {
  const read = (
    configured: string | undefined,
    variable: string,
    file: string,
    without: string,
  ) => {
    if (configured !== undefined) return configured;
    if (config.databaseUrl !== undefined) {
      log.warn(
        `${variable} is not set: this server uses the secret of its own data folder. ` +
          `Where several servers share the database, ${without}; give all of them the same ${variable}.`,
      );
    }
    return loadOrCreateSecret(config.dataDir, file);
  };
  return {
    files: read(
      config.files.secret,
      'FILES_SECRET',
      FILES.files,
      'slips that one has signed are refused by the others',
    ),
    otp: read(
      config.otpSecret,
      'OTP_SECRET',
      FILES.otp,
      'codes that one has sent are wrong to the others',
    ),
  };
}
