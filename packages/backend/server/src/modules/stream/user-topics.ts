import { createHash } from 'node:crypto';
import type { StreamFrame } from '@exchange/contract';

/** Reads a topic of one user, which is sent whole when it changed. */
export type ReadUserTopic = (userId: number, subject: string) => Promise<unknown>;

/** Ids of user topics are hashes of their data, so they survive restarts. */
const toId = (data: unknown) =>
  createHash('sha1').update(JSON.stringify(data)).digest('base64url').slice(0, 16);

/** Returns a snapshot if the data differs from `id`; nothing where it is the same. */
export async function readUserFrames(
  read: ReadUserTopic,
  topic: string,
  userId: number,
  id: string | null,
): Promise<StreamFrame[]> {
  const data = await read(userId, topic.split(':')[1] ?? '');
  const current = toId(data);
  return current === id ? [] : [{ kind: 'snapshot', topic, id: current, data }];
}
