import type { OpenApi } from '@exchange/federation/registry';

/** The calls of the live server. */
export interface ServerDescription {
  /** Equal for equal descriptions. */
  text: string;
  openApi: OpenApi;
}

/**
 * Follows the description of the live server, which is read again after `restMs`. `current` resolves
 * to the last one that could be read; undefined without any.
 */
export function followDescription(
  readServer: () => Promise<ServerDescription>,
  warn: (message: string) => void,
  restMs: number,
): { current: () => Promise<ServerDescription | undefined> } {
  let server: ServerDescription | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let failures = 0;
  let reported = '';

  async function read(): Promise<void> {
    try {
      const found = await readServer();
      if (found.text !== server?.text) server = found;
      failures = 0;
      reported = '';
    } catch (error) {
      const reason = (error as Error).message;
      failures += 1;
      // Where all programs start at once, the server may be ready later than the edge.
      const isStart = server === undefined && failures === 1;
      if (isStart || reason === reported) return;
      warn(`The server's description could not be read: ${reason}`);
      reported = reason;
    }
  }

  return {
    async current() {
      if (!reading && performance.now() - readAt >= restMs) {
        readAt = performance.now();
        reading = read().finally(() => {
          reading = undefined;
        });
      }
      await reading;
      return server;
    },
  };
}
