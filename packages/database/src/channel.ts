import type { MessageSeal } from './message-seal.ts';
import type { RedisPair } from './redis.ts';
import { createReplayGuard, type MessageMark } from './replay-guard.ts';

/** A refused message is told of at most so often, in ms: whoever sends them fills no log. */
const TELL_MS = 60_000;

/**
 * A line between the programs of one database. Any message may get lost: the database is the truth. What is heard was
 * sealed by a program with the secret, lately, and is heard once.
 */
export interface Channel<Message> {
  /**
   * Tells all programs but this one; while Redis is away it is dropped.
   * @returns what resolves once Redis has it, or it was dropped
   */
  send(message: Message): Promise<unknown>;
  /** Calls back with what others send, in the order of each sender, and the name of the sender. */
  onMessage(listener: (message: Message, sender: string) => void): void;
  /** Calls back each time that messages begin to come in. */
  onUp(listener: () => void): void;
  /** Whether messages come in; those of the time before are lost. */
  isUp(): boolean;
}

interface Parts {
  redis: RedisPair;
  /** The name of this program, so that it need not hear itself. */
  instance: string;
  /** The same for all programs that hear each other. */
  name: string;
  seal: MessageSeal;
  onFault: (error: unknown, message: string) => void;
}

/** Reads what stands before the message: `SENDER SENT_AT SERIAL MESSAGE`. */
function readMark(text: string): { mark: MessageMark; json: string } | undefined {
  const [, sender, sentAt, serial] = /^(\S+) (\d+) (\d+) /.exec(text) ?? [];
  if (sender === undefined) return undefined;
  const json = text.slice(`${sender} ${sentAt} ${serial} `.length);
  return { mark: { sender, sentAt: Number(sentAt), serial: Number(serial) }, json };
}

/** Tells of refused messages, the first at once and then how many there were. */
function createRefusals(onFault: Parts['onFault']) {
  let toldAt = Number.NEGATIVE_INFINITY;
  let untold = 0;
  return (reason: string) => {
    untold += 1;
    if (performance.now() - toldAt < TELL_MS) return;
    toldAt = performance.now();
    const error = new Error(`${untold} since the last word of it; this one: ${reason}`);
    untold = 0;
    onFault(error, 'Messages on Redis were refused');
  };
}

/** Opens the line, for as long as the connections to Redis live. */
export function openChannel<Message>({ redis, ...parts }: Parts): Channel<Message> {
  const { commands, listener } = redis;
  const { instance, name, seal, onFault } = parts;
  const guard = createReplayGuard();
  const tellRefused = createRefusals(onFault);
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
      // The next connection asks again.
      () => listener.disconnect(true),
    );
  };
  listener
    .on('ready', subscribe)
    .on('close', () => {
      isListening = false;
    })
    .on('message', (_: string, sealed: string) => {
      // Its own words come back, too; nobody gains by making it hear none.
      if (sealed.startsWith(own, sealed.indexOf(' '))) return;
      const text = seal.open(name, sealed);
      if (text === undefined) return tellRefused('nobody with the secret sealed it');
      const { mark, json } = readMark(text) ?? {};
      if (!mark || json === undefined) return tellRefused('it does not say who sent it');
      const fault = guard.refuse(mark);
      if (fault !== undefined) return tellRefused(`${fault}, from ${mark.sender}`);
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
