import { integrityOf } from '@exchange/federation/releases';
import { LRUCache } from 'lru-cache';

/** A file of a release that the edge needs itself. */
export interface WantedFile {
  /** Absolute address, or path of the shell's. */
  url: string;
  /** Its hash in the record of the release. */
  hash: string | undefined;
  /** Reads at most `maxBytes`; undefined without such a file. */
  read: (maxBytes: number) => Promise<Uint8Array | undefined>;
}

/** State of a file; a page never waits for one. */
export type FoundFile = { text: string } | { unready: string } | { fault: string; text: string };

/** Most bytes of one file. */
const MAX_FILE = 4 * 1024 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;
/** Time after which a file that was not read, or is another one, is read again, in ms. */
const RETRY_AFTER_MS = 5000;
const TIMEOUT_MS = 5000;

/** Creates the memory of files; each is read once and compared with its hash. */
export function createReleaseFiles(): (file: WantedFile) => FoundFile {
  const known = new LRUCache<string, FoundFile>({
    maxSize: MAX_BYTES,
    sizeCalculation: (found) => 100 + ('text' in found ? found.text.length : 0),
  });
  return (file) => {
    const key = `${file.url} ${file.hash}`;
    const found = known.get(key);
    if (found) return found;
    const reading: FoundFile = { unready: 'file' };
    known.set(key, reading, { ttl: 2 * TIMEOUT_MS });
    void load(file).then(
      (loaded) => known.set(key, loaded, 'fault' in loaded ? { ttl: RETRY_AFTER_MS } : {}),
      () => known.set(key, { unready: 'file' }, { ttl: RETRY_AFTER_MS }),
    );
    return reading;
  };
}

async function load({ url, hash, read }: WantedFile): Promise<FoundFile> {
  const bytes = await read(MAX_FILE);
  if (!bytes) return { fault: 'file', text: `${url} is missing` };
  if (hash === undefined || integrityOf(bytes) !== hash) {
    return { fault: 'file', text: `${url} is not the one that was published` };
  }
  return { text: Buffer.from(bytes).toString('utf8') };
}

/** Returns the reader of a file at an origin of areas. */
export const fetchFile =
  (url: string, fetchUrl: typeof fetch = fetch): WantedFile['read'] =>
  async (maxBytes) => {
    const response = await fetchUrl(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404) return undefined;
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      bytes += chunk.length;
      if (bytes > maxBytes) return undefined;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };
