import { stat } from 'node:fs/promises';
import path from 'node:path';
import {
  BUILD_RECORD_FILE,
  DEVELOPMENT_FOLDER,
  isFileName,
  isHashedName,
} from '@exchange/federation/registry';
import type { FastifyInstance } from 'fastify';
import { registerFiles } from '../files.ts';
import type { SendReleaseFile } from '../release-files.ts';
import type { ReadShell } from './shell-record.ts';
import type { StoredShells } from './stored-shells.ts';

const PREFIX = '/assets/';

/**
 * Serves the files of every release of the shell in the store below `/assets/`, so that a page works
 * whichever edge rendered it, and those of the local build. `release.json` is the record of the shell
 * that most players get, which the gate reads.
 */
export function registerShellFiles(
  app: FastifyInstance,
  parts: {
    shellDist: string;
    stored: StoredShells;
    readActive: ReadShell;
    sendFile: SendReleaseFile;
  },
): void {
  const { shellDist, stored, readActive, sendFile } = parts;
  const folders = [shellDist, path.join(shellDist, DEVELOPMENT_FOLDER)] as const;
  const isLocal = async (file: string) => {
    const found = await Promise.all(
      folders.map((folder) => stat(path.join(folder, file)).catch(() => undefined)),
    );
    return found.some((one) => one?.isFile());
  };

  registerFiles(app, { prefix: PREFIX, folders }, (scope) => {
    scope.get(`${PREFIX}${BUILD_RECORD_FILE}`, async (_request, reply) => {
      // Where its sources are from is nobody's business.
      const { source: _, maps: __, ...build } = await readActive();
      return reply.header('cache-control', 'no-cache').send(build);
    });
    // Names of the development build are longer than a parameter may be.
    scope.get<{ Params: { '*': string } }>(`${PREFIX}*`, async (request, reply) => {
      const { '*': file } = request.params;
      const known = stored.findKnown(file);
      if (known) return sendFile(request, reply, known, file);
      const isPublished = isFileName(file) && isHashedName(file);
      if (!isPublished || (await isLocal(file))) return reply.sendFile(file);
      const found = await stored.find(file);
      return found ? sendFile(request, reply, found, file) : reply.callNotFound();
    });
  });
}
