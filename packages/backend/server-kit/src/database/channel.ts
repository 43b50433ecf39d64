import { createSeal } from '../program/seal.ts';
import type { RedisPair } from './redis.ts';

/** Characters of a seal: the 32 bytes of an HMAC-SHA-256 as base64url. */
const SEAL_LENGTH = 43;

/** Seals texts in Redis, so that only programs with a secret can write them. */
export interface MessageSeal {
  /** Returns the text with its seal, which is valid for this place only. */
  close(place: string, text: string): string;
  /** Returns the text without its seal; undefined if no secret sealed it for this place. */
  open(place: string, sealed: string): string | undefined;
}

/** Creates the seal of these secrets. Places have no line breaks. */
export function createMessageSeal(secrets: readonly [string, ...string[]]): MessageSeal {
  const { sign, isSigned } = createSeal(...secrets);
  return {
    close: (place, text) => `${sign(`${place}\n${text}`)} ${text}`,
    open(place, sealed) {
      if (sealed[SEAL_LENGTH] !== ' ') return undefined;
      const text = sealed.slice(SEAL_LENGTH + 1);
      return isSigned(`${place}\n${text}`, sealed.slice(0, SEAL_LENGTH)) ? text : undefined;
    },
  };
}

/**
 * Maximum age of a message, in ms, including the difference of clocks. An attacker in Redis can
 * delay prices by no more.
 */
export const MAX_AGE_MS = 5000;

/** Metadata of a message. */
interface MessageMark {
  /** Name of the sender, unique to each process. */
  sender: string;
  /** By the sender's clock, ms since 1970. */
  sentAt: number;
  /** Grows with each message of the sender. */
  serial: number;
}

/** Distinguishes replayed messages from new ones. */
interface ReplayGuard {
  /** Returns why the message is rejected; undefined if it is new, and marks it as seen. */
  findFault(mark: MessageMark): string | undefined;
}

/**
 * Creates a guard that remembers the last serial of each recent sender; older messages are expired
 * anyway.
 */
function createReplayGuard(now: () => number = Date.now): ReplayGuard {
  const last = new Map<string, MessageMark>();

  const forgetOld = () => {
    const oldest = now() - MAX_AGE_MS;
    for (const { sender, sentAt } of last.values()) if (sentAt < oldest) last.delete(sender);
  };

  return {
    findFault(mark) {
      const { sender, sentAt, serial } = mark;
      if (!(Math.abs(now() - sentAt) <= MAX_AGE_MS)) {
        return `it was sent ${now() - sentAt} ms ago by the clocks of both`;
      }
      const before = last.get(sender);
      if (before && serial <= before.serial) return 'it was heard before';
      if (!before) forgetOld();
      last.set(sender, mark);
      return undefined;
    },
  };
}

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

interface ChannelOptions {
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
function createRejectionReporter(onFault: ChannelOptions['onFault']) {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let unreported = 0;
  return (reason: string) => {
    unreported += 1;
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = performance.now();
    const error = new Error(`${unreported} since the last word of it; this one: ${reason}`);
    unreported = 0;
    onFault(error, 'Messages on Redis were refused');
  };
}

/** Opens the channel, for the lifetime of the connections to Redis. */
export function openChannel<Message>({
  redis: { commands, listener },
  instance,
  name,
  seal,
  onFault,
}: ChannelOptions): Channel<Message> {
  const guard = createReplayGuard();
  const reportRejected = createRejectionReporter(onFault);
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
      const fault = guard.findFault(mark);
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
