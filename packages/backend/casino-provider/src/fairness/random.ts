import { hmacSha256 } from './hash.ts';

/** Inputs of a round's outcome, together with the rules of its game. */
export interface Seeds {
  /** Hex, secret until the round is over. */
  serverSeed: string;
  /** The player's own text, or the public salt of a shared round. */
  clientSeed: string;
  /** Counts rounds, so that no seeds are used twice. */
  nonce: number;
}

/** A reproducible stream of random numbers. */
export interface Random {
  /** Returns an integer from 0 to `below` − 1, uniformly distributed. */
  int(below: number): number;
  /** Returns a number from 0 to 1, without 1, of 53 bits. */
  float(): number;
  /** Returns the numbers 0 to `count` − 1 in a uniformly random order (Fisher–Yates). */
  shuffle(count: number): number[];
}

const UINT32 = 2 ** 32;
const BLOCK_BYTES = 32;

/**
 * Creates the stream of a round: 32-bit numbers (big-endian) from HMAC-SHA256(server seed, "client
 * seed:nonce:cursor") with the cursor counting blocks from 0.
 */
export const createRandom = ({ serverSeed, clientSeed, nonce }: Seeds): Random =>
  readRandom((cursor) => hmacSha256(serverSeed, `${clientSeed}:${nonce}:${cursor}`));

/** Reads a stream from blocks of 32 random bytes, the first of which has the cursor 0. */
export function readRandom(readBlock: (cursor: number) => Uint8Array): Random {
  let cursor = 0;
  let block: DataView = new DataView(new ArrayBuffer(0));
  let offset = 0;

  function uint32(): number {
    if (offset === block.byteLength) {
      const bytes = readBlock(cursor);
      block = new DataView(bytes.buffer, bytes.byteOffset, BLOCK_BYTES);
      cursor += 1;
      offset = 0;
    }
    offset += 4;
    return block.getUint32(offset - 4);
  }

  function int(below: number): number {
    // Numbers of the last, incomplete range would favour small results: they are redrawn.
    const limit = UINT32 - (UINT32 % below);
    let drawn = uint32();
    while (drawn >= limit) drawn = uint32();
    return drawn % below;
  }

  return {
    int,
    float: () => ((uint32() >>> 5) * 2 ** 26 + (uint32() >>> 6)) / 2 ** 53,
    shuffle(count) {
      const order = Array.from({ length: count }, (_, index) => index);
      for (let last = count - 1; last > 0; last -= 1) {
        const other = int(last + 1);
        const held = order[last] as number;
        order[last] = order[other] as number;
        order[other] = held;
      }
      return order;
    },
  };
}
