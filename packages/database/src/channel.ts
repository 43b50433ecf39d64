import type { RedisPair } from './redis.ts';

/** A line between the programs of one database. Any message may get lost: the database is the truth. */
export interface Channel<Message> {
  /**
   * Tells all programs but this one; while Redis is away it is dropped.
   * @returns what resolves once Redis has it, or it was dropped
   */
  send(message: Message): Promise<unknown>;
  /** Calls back with what others send, in the order of each sender. */
  onMessage(listener: (message: Message) => void): void;
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
  onFault: (error: unknown, message: string) => void;
}

/** Opens the line, for as long as the connections to Redis live. */
export function openChannel<Message>({ redis, ...parts }: Parts): Channel<Message> {
  const { commands, listener } = redis;
  const { instance, name, onFault } = parts;
  const listeners: ((message: Message) => void)[] = [];
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
    .on('message', (_: string, text: string) => {
      const end = text.indexOf(' ');
      if (text.slice(0, end) === instance) return;
      try {
        const message = JSON.parse(text.slice(end)) as Message;
        for (const listen of listeners) listen(message);
      } catch (error) {
        onFault(error, 'A message of another program could not be read');
      }
    });

  return {
    send: (message) =>
      commands.publish(name, `${instance} ${JSON.stringify(message)}`).catch(() => undefined),
    onMessage: (listen) => void listeners.push(listen),
    onUp: (start) => void starters.push(start),
    isUp: () => isListening,
  };
}
