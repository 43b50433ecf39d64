import { randomUUID } from 'node:crypto';
import type { SteerFeed } from '../feed/run/test-control.ts';
import { HttpError } from '../http-error.ts';
import type { Bus } from './bus.ts';

/** Test mode only: a test's command for the feed, and its result. */
export type ControlMessage =
  | { kind: 'control'; id: string; body: unknown }
  | { kind: 'controlled'; id: string; reply: ControlReply };

type ControlReply =
  | { data: object }
  | { refused: Pick<HttpError, 'status' | 'message' | 'detail'> };

/** Timeout of the leader's response, in ms. */
const ANSWER_MS = 30_000;

async function toReply(steer: SteerFeed, body: unknown): Promise<ControlReply> {
  try {
    return { data: await steer(body) };
  } catch (error) {
    const { status, message, detail } =
      error instanceof HttpError ? error : new HttpError(500, String(error));
    return { refused: { status, message, detail } };
  }
}

/** Lets tests control the feed from any server; `own` controls it where this server leads. */
export function shareControl(bus: Bus, own: () => SteerFeed | undefined): SteerFeed {
  const asked = new Map<string, (reply: ControlReply) => void>();
  bus.onMessage((message) => {
    if (message.kind === 'controlled') asked.get(message.id)?.(message.reply);
    const steer = message.kind === 'control' ? own() : undefined;
    if (message.kind !== 'control' || !steer) return;
    const { id, body } = message;
    void toReply(steer, body).then((reply) => bus.send({ kind: 'controlled', id, reply }));
  });

  const askLeader = async (body: unknown): Promise<ControlReply> => {
    const id = randomUUID();
    const answer = Promise.withResolvers<ControlReply>();
    const refused = { status: 503, message: 'No server leads.', detail: undefined };
    const late = setTimeout(() => answer.resolve({ refused }), ANSWER_MS);
    asked.set(id, answer.resolve);
    bus.send({ kind: 'control', id, body });
    return answer.promise.finally(() => {
      clearTimeout(late);
      asked.delete(id);
    });
  };

  return async (body) => {
    const steer = own();
    if (steer) return steer(body);
    const reply = await askLeader(body);
    if ('data' in reply) return reply.data;
    throw new HttpError(reply.refused.status, reply.refused.message, reply.refused.detail);
  };
}
