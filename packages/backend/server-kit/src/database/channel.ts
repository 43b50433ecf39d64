import type { MessageSeal } from './message-seal.ts';
import type { RedisPair } from './redis.ts';
import { createReplayGuard, type MessageMark } from './replay-guard.ts';

/**
 * Interval in ms in which rejected messages are logged at most once, so that their sender cannot
 * fill the log.
 */
const REPORT_INTERVAL_MS = 60_000;

/**
 * A channel between the programs of one database. Messages may get lost: the database is
 * authoritative. Delivers only recent messages with a valid seal, once.
 */
export interface Channel<Message> {
  /**
   * Sends to all other programs; dropped while Redis is unavailable. Resolves once Redis has it, or
   * it was dropped.
   */
  send(message: Message): Promise<unknown>;
  /** Calls back with messages of others, ordered for each sender, and the name of the sender. */
  onMessage(listener: (message: Message, sender: string) => void): void;
  /** Calls back after each subscription; earlier messages were lost. */
  onUp(listener: () => void): void;
  /** Returns true while subscribed. */
  isUp(): boolean;
}

interface Parts {
  redis: RedisPair;
  /** The name of this program, by which it skips its own messages. */
  instance: string;
  /** Name of the channel, shared by its programs. */
  name: string;
  seal: MessageSeal;
  onFault: (error: unknown, message: string) => void;
}

/** Parses the prefix of a message: `SENDER SENT_AT SERIAL MESSAGE`. */
function readMark(text: string): { mark: MessageMark; json: string } | undefined {
  const [, sender, sentAt, serial] = /^(\S+) (\d+) (\d+) /.exec(text) ?? [];
  if (sender === undefined) return undefined;
  const json = text.slice(`${sender} ${sentAt} ${serial} `.length);
  return { mark: { sender, sentAt: Number(sentAt), serial: Number(serial) }, json };
}

/** Reports rejected messages, the first at once and then their number. */
function createRefusals(onFault: Parts['onFault']) {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let untold = 0;
  return (reason: string) => {
    untold += 1;
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = performance.now();
    const error = new Error(`${untold} since the last word of it; this one: ${reason}`);
    untold = 0;
    onFault(error, 'Messages on Redis were refused');
  };
}

/** Opens the channel, for the lifetime of the connections to Redis. */
export function openChannel<Message>({ redis, ...parts }: Parts): Channel<Message> {
  const { commands, listener } = redis;
  const { instance, name, seal, onFault } = parts;
  const guard = createReplayGuard();
  const reportRejected = createRefusals(onFault);
  const own = ` ${instance} `;
  let serial = 0;
  const listeners: ((message: Message, sender: string) => void)[] = [];
  const starters: (() => void)[] = [];
  let isListening = false;

  const subscribe = () => {
    listener.subscribe(name).then(
      () => {
        isListening = true;
        for (const start of starters) {
          try {
            start();
          } catch (error) {
            onFault(error, 'What begins with the messages could not begin');
          }
        }
      },
      // The next connection subscribes again.
      () => listener.disconnect(true),
    );
  };
  listener
    .on('ready', subscribe)
    .on('close', () => {
      isListening = false;
    })
    .on('message', (_: string, sealed: string) => {
      // Redis also delivers own messages.
      if (sealed.startsWith(own, sealed.indexOf(' '))) return;
      const text = seal.open(name, sealed);
      if (text === undefined) return reportRejected('nobody with the secret sealed it');
      const { mark, json } = readMark(text) ?? {};
      if (!mark || json === undefined) return reportRejected('it does not say who sent it');
      const fault = guard.refuse(mark);
      if (fault !== undefined) return reportRejected(`${fault}, from ${mark.sender}`);
      try {
        const message = JSON.parse(json) as Message;
        for (const listen of listeners) listen(message, mark.sender);
      } catch (error) {
        onFault(error, 'A message of another program could not be read');
      }
    });

  return {
    send(message) {
      serial += 1;
      const text = `${instance} ${Date.now()} ${serial} ${JSON.stringify(message)}`;
      return commands.publish(name, seal.close(name, text)).catch(() => undefined);
    },
    onMessage: (listen) => void listeners.push(listen),
    onUp: (start) => void starters.push(start),
    isUp: () => isListening,
  };
}
