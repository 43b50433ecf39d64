interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  method?: string;
  result?: unknown;
  params?: unknown;
  error?: string;
  message?: string;
}

/**
 * A connection of WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/): commands with responses,
 * and events.
 */
export interface Bidi {
  send<Result>(method: string, params: object): Promise<Result>;
  on(method: string, work: (params: unknown) => void): void;
  close(): void;
}

/** Opens a connection; rejects while the address has no listener. */
export async function openBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`No program listens at ${address}`));
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, (params: unknown) => void>();
  let sent = 0;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'event') return listeners.get(message.method ?? '')?.(message.params);
    const asked = waiting.get(message.id ?? 0);
    waiting.delete(message.id ?? 0);
    if (message.type === 'success') return asked?.resolve(message.result);
    asked?.reject(new Error(`${message.error}: ${message.message}`));
  };
  socket.onclose = () => {
    for (const asked of waiting.values()) asked.reject(new Error('The browser has ended'));
  };
  return {
    send<Result>(method: string, params: object) {
      sent += 1;
      const asked = Promise.withResolvers<unknown>();
      waiting.set(sent, asked);
      socket.send(JSON.stringify({ id: sent, method, params }));
      return asked.promise as Promise<Result>;
    },
    on: (method, work) => void listeners.set(method, work),
    close: () => socket.close(),
  };
}
