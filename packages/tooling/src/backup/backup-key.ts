import { findSecretFaults } from '@exchange/server-kit';
import { CommandFailure } from '../command-failure.ts';

/**
 * Reads the passphrase of encrypted backups, BACKUP_KEY; undefined without one. Throws
 * CommandFailure if it is short or guessable.
 */
export function readBackupKey({ BACKUP_KEY }: NodeJS.ProcessEnv): string | undefined {
  if (!BACKUP_KEY) return undefined;
  const [fault] = findSecretFaults({ BACKUP_KEY }, true);
  if (fault) throw new CommandFailure(fault);
  return BACKUP_KEY;
}
