import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FaultSystem } from './fault-system.ts';
import type { LoadGenerator } from './load-generator.ts';
import { toSending } from './send-surely.ts';
import { toUpload } from './transfer.ts';

/** Decreasing sizes, so that nothing more fits at the end. */
const BLOCKS = [65_536, 4096, 1].map((size) => Buffer.alloc(size, 1));

async function writeUntilFull(write: () => Promise<unknown>): Promise<void> {
  try {
    for (;;) await write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (const block of BLOCKS) await writeUntilFull(() => handle.write(block));
  } finally {
    await handle.close();
  }
}

/**
 * Fills the disk of the slips: an upload is rejected without a slip, everything else continues, and
 * uploads succeed once there is room. Undefined where this process may not mount a disk of its own.
 */
export async function fillDisk(
  { slipsFolder, cluster }: FaultSystem,
  { players: [player], sendSurely }: LoadGenerator,
): Promise<string[] | undefined> {
  const [server] = cluster.servers;
  if (!slipsFolder || !player || !server) return undefined;
  const { token, random } = player;
  const upload = async () => {
    const { path, body, headers } = await toUpload(token);
    const response = await fetch(server.address + path, {
      method: 'POST',
      body,
      headers: headers(),
    });
    const { data } = (await response.json()) as { data: { attachment: string } | null };
    return { status: response.status, attachment: data?.attachment };
  };
  const breaches: string[] = [];
  const filler = join(slipsFolder, 'filler');
  await fill(filler);
  const refused = await upload();
  if (refused.status < 500 || refused.attachment) {
    breaches.push(`full disk: the upload was answered ${JSON.stringify(refused)}`);
  }
  const wallet = await sendSurely(toSending('walletBalance', {}, { token }), random);
  if (wallet.reply.error) breaches.push('full disk: the wallet cannot be read');
  await rm(filler);
  const taken = await upload();
  if (taken.status !== 200 || !taken.attachment) {
    breaches.push(`room again: the upload was answered ${JSON.stringify(taken)}`);
  }
  return breaches;
}
