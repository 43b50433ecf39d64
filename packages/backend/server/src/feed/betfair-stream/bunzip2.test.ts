import { describe, expect, it } from 'vitest';
import { Bzip2Error, bunzip2 } from './bunzip2.ts';

const unpack64 = (text: string) => Buffer.from(text, 'base64');

/** Written by bzip2 1.0.8. */
const MESSAGES = unpack64(
  'QlpoOTFBWSZTWZHKajIAABJZgAAQEAQwEAgCxAogACCqhMj0PVCAaAIpx1tFKeLnrrBF1OJPxdyRThQkJHKajIA=',
);
const MESSAGES_TEXT = '{"op":"mcm","pt":1}\n{"op":"mcm","pt":2}\n';
const SECOND = unpack64(
  'QlpoMTFBWSZTWZZHEZ8AAAhRgAAQQAAuQ5wAIAAxANABEMamJ+qdS21VnjAcYXxdyRThQkJZHEZ8',
);
const TWO_BLOCKS = unpack64(
  'QlpoMTFBWSZTWQkfRAUAj3fZAAAQQAB/AAIlIACQIBoAE1VAMjTFQDrlQDpQDeoB3UA8qAYqAZJQJklAmiUCaJQJ' +
    '8SgTRKBPzFBWSZTWRH7NtUAPJ1ZAAAQQAB/AAIlIABwQDQAFKoBkaYhRcBRchRbdBRdwovIUWIUWZJFMySKakkU1' +
    'JIp9JIpqSRT8XckU4UJADxb7fA==',
);
/** All bytes twice, then 3, 4, 5, 259, 260 and 600 equal ones. */
const ALL_BYTES = unpack64(
  'QlpoOTFBWSZTWcS4jTEAAAJ/////////////////////////////////////////////sAGUAIKqqgAAAAI0wAAA' +
    'TCaYmAABoAAAATAAAAAAAAAAAAAAAAAAAAADTQAVExUYATCYmIwTTATEyaaaZGAAEwAAATBGmIZMCYJoyYTATABM' +
    'ARpgAABMAI0wEwTTExMI0YEmAAmAAJgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAByhgDXRBgwhQhucGEOEAK' +
    'FxDhwBQBjBCjDgCADEAMPACEAGEAfAQIiiSJooiqLIujCMo0jaOI6jyPpAkKRJG/h/KSP6SVJknShKUqStLEtS5L' +
    '0wTFMkzTRNU2TdOE5TpO39p4nqfJ+/xQH+qCoShv+URRVGUdSFJUpS1MU1TlPVBUVSVNVFVQCnVZAKurCsq0rauK' +
    '6ryvrAsKxLGsiyrMs60LStS1rYtq3LeuD/1xXJc10XVdl3XheV6XtfF9X5f2AYFgmDYRhWGYdiGJYpi2MY1jmPZB' +
    'kWSZNlGVZZl2YZlmmbZxnWeZ9oGhaJo2kaVpmnahqWqatrGta5r2wbFsmzbRtW2bduG5bpu28b1vm/cBwXCcNxHF' +
    'cZx3IclynLcxzXOc90HRdJ03UdV1nXdh2Xadt3Hdd533geF4njeR5Xmed6Hpep63se17nvfB8XyQL5oJ9H1fZBQO' +
    'kfd9H4fl+nMLuSKcKEhiXEaYgA==',
);
/** 20 MB of zeros. */
const BOMB = unpack64('QlpoOTFBWSZTWb/Kr8QAmS/CAMAAAAgACCAAMMwFKaaqkRRsAoijxdyRThQkL/Kr8QA=');

/** Yields the bytes in pieces, as a file is read. */
async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function unpack(bytes: Uint8Array, size = bytes.length): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bunzip2(inPieces(bytes, size))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const runs = [3, 4, 5, 259, 260, 600].map((length, byte) => Buffer.alloc(length, byte));
const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const lines = Array.from({ length: 20_000 }, (_, i) => `line ${i % 7}\n`).join('');

describe('bunzip2', () => {
  it.each<[string, Buffer, Uint8Array]>([
    ['text', MESSAGES, Buffer.from(MESSAGES_TEXT)],
    ['several blocks', TWO_BLOCKS, Buffer.from(lines)],
    ['every byte, and runs of them', ALL_BYTES, Buffer.concat([bytes, bytes, ...runs])],
    [
      'several streams',
      Buffer.concat([MESSAGES, SECOND]),
      Buffer.from(`${MESSAGES_TEXT}the second stream\n`),
    ],
    ['an empty stream', unpack64('QlpoORdyRThQkAAAAAA='), Buffer.alloc(0)],
  ])('unpacks %s, in pieces of any size', async (_name, packed, expected) => {
    for (const size of [1, 7, packed.length]) {
      expect((await unpack(packed, size)).equals(expected)).toBe(true);
    }
  });

  it('refuses a file that is cut off, wherever it is', async () => {
    for (let length = 1; length < SECOND.length; length += 1) {
      await expect(unpack(SECOND.subarray(0, length))).rejects.toThrow(Bzip2Error);
    }
  });

  it('never unpacks another text from a file with a changed bit', async () => {
    for (let bit = 0; bit < SECOND.length * 8; bit += 1) {
      const changed = Buffer.from(SECOND);
      changed[bit >>> 3] = (changed[bit >>> 3] ?? 0) ^ (1 << (bit & 7));
      const result = await unpack(changed).then(String, (error: unknown) => error);
      // Some bits mean nothing, as those after the end.
      if (!(result instanceof Bzip2Error)) expect(result).toBe('the second stream\n');
    }
  });

  it('unpacks a bomb only as far as its reader asks', async () => {
    const text = bunzip2(inPieces(BOMB, 10));
    let length = 0;
    for await (const chunk of text) {
      expect(chunk.length).toBeLessThanOrEqual(65_536);
      length += chunk.length;
      if (length > 100_000) break;
    }
    expect(length).toBeLessThan(200_000);
    expect((await unpack(BOMB)).length).toBe(20_000_000);
  });
});
