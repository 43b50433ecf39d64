import { setImmediate } from 'node:timers/promises';

/** A bzip2 file that cannot be unpacked. */
export class Bzip2Error extends Error {
  override readonly name = 'Bzip2Error';
}

const BLOCK_UNIT = 100_000;
/** Above the compressed size of any block: 900,000 symbols of up to 20 bits, and its tables. */
const MAX_BLOCK_BYTES = 3 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;
const MAX_CODE_BITS = 20;
/** Symbols that share a Huffman table. */
const GROUP_SYMBOLS = 50;
/** The first four of equal bytes are followed by the number of the others. */
const RUN_BYTES = 4;
const BLOCK_MAGIC = 0x31_41_59_26_53_59;
const END_MAGIC = 0x17_72_45_38_50_90;
const POLYNOMIAL = 0x04_c1_1d_b7;

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) crc = crc < 0 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  return crc;
});

const insistOn = (isValid: boolean, what: string) => {
  if (!isValid) throw new Bzip2Error(`bzip2: ${what}`);
};

/** Bits of the bytes that are in memory, the highest of a byte first. */
class BitReader {
  data: Uint8Array = new Uint8Array();
  /** Bits. */
  position = 0;

  /** Returns the next bits without consuming them, at most 25; zeros past the end. */
  peek(count: number): number {
    const { data, position } = this;
    const at = position >>> 3;
    const word =
      ((data[at] ?? 0) << 24) |
      ((data[at + 1] ?? 0) << 16) |
      ((data[at + 2] ?? 0) << 8) |
      (data[at + 3] ?? 0);
    return (word << (position & 7)) >>> (32 - count);
  }

  skip(count: number): void {
    this.position += count;
    insistOn(this.position <= this.data.length * 8, 'the file is cut off');
  }

  read(count: number): number {
    const bits = this.peek(count);
    this.skip(count);
    return bits;
  }

  /** Reads 32 bits as a signed number. */
  readCrc(): number {
    return (this.read(16) << 16) | this.read(16);
  }

  /** Replaces consumed bytes by `more`. */
  refill(more: readonly Uint8Array[]): void {
    this.data = Buffer.concat([this.data.subarray(this.position >>> 3), ...more]);
    this.position &= 7;
  }

  alignToByte(): void {
    this.position = (this.position + 7) & ~7;
  }

  get bytesLeft(): number {
    return this.data.length - (this.position >>> 3);
  }
}

/** A canonical Huffman code; `upper` is the first code above a length, in 20 bits. */
interface HuffmanTable {
  symbols: Uint16Array;
  first: Int32Array;
  offset: Int32Array;
  upper: Int32Array;
}

function readHuffmanTable(bits: BitReader, size: number): HuffmanTable {
  const lengths = new Uint8Array(size);
  let length = bits.read(5);
  for (let symbol = 0; symbol < size; symbol += 1) {
    while (bits.read(1) === 1) length += bits.read(1) === 1 ? -1 : 1;
    insistOn(length >= 1 && length <= MAX_CODE_BITS, 'a code has no valid length');
    lengths[symbol] = length;
  }
  const symbols = new Uint16Array(size);
  const [first, offset, upper] = [0, 0, 0].map(() => new Int32Array(MAX_CODE_BITS + 1)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  let code = 0;
  let count = 0;
  for (let bitCount = 1; bitCount <= MAX_CODE_BITS; bitCount += 1) {
    first[bitCount] = code;
    offset[bitCount] = count;
    for (let symbol = 0; symbol < size; symbol += 1) {
      if (lengths[symbol] !== bitCount) continue;
      symbols[count] = symbol;
      count += 1;
      code += 1;
    }
    insistOn(code <= 1 << bitCount, 'a table has too many codes');
    upper[bitCount] = code << (MAX_CODE_BITS - bitCount);
    code <<= 1;
  }
  return { symbols, first, offset, upper };
}

function readSymbol(bits: BitReader, { symbols, first, offset, upper }: HuffmanTable): number {
  const code = bits.peek(MAX_CODE_BITS);
  let length = 1;
  while (length <= MAX_CODE_BITS && code >= (upper[length] ?? 0)) length += 1;
  insistOn(length <= MAX_CODE_BITS, 'a code is not in its table');
  bits.skip(length);
  const index = (code >>> (MAX_CODE_BITS - length)) - (first[length] ?? 0);
  return symbols[(offset[length] ?? 0) + index] ?? 0;
}

/** Moves an item of a list to its front and returns it. */
function moveToFront(list: Uint8Array, index: number): number {
  const item = list[index] ?? 0;
  list.copyWithin(1, 0, index);
  list[0] = item;
  return item;
}

/** Reads which bytes the block contains, ascending. */
function readUsedBytes(bits: BitReader): Uint8Array {
  const groups = bits.read(16);
  const used: number[] = [];
  for (let group = 0; group < 16; group += 1) {
    if (((groups >>> (15 - group)) & 1) === 0) continue;
    const members = bits.read(16);
    for (let one = 0; one < 16; one += 1) {
      if (((members >>> (15 - one)) & 1) === 1) used.push(group * 16 + one);
    }
  }
  insistOn(used.length > 0, 'a block has no bytes');
  return Uint8Array.from(used);
}

function readSelectors(bits: BitReader, tables: number): Uint8Array {
  const selectors = new Uint8Array(bits.read(15));
  insistOn(selectors.length > 0, 'a block has no tables');
  const order = Uint8Array.from({ length: tables }, (_, i) => i);
  for (let i = 0; i < selectors.length; i += 1) {
    let index = 0;
    while (bits.read(1) === 1) index += 1;
    insistOn(index < tables, 'a table does not exist');
    selectors[i] = moveToFront(order, index);
  }
  return selectors;
}

/** Reads the bytes of a block, still transformed, into `block`; returns their number. */
function readTransformed(bits: BitReader, block: Uint32Array): number {
  const bytes = readUsedBytes(bits);
  const tableCount = bits.read(3);
  insistOn(tableCount >= 2 && tableCount <= 6, 'a block has no valid number of tables');
  const selectors = readSelectors(bits, tableCount);
  const size = bytes.length + 2;
  const tables = Array.from({ length: tableCount }, () => readHuffmanTable(bits, size));
  let length = 0;
  let run = 0;
  let runUnit = 1;
  const writeRun = () => {
    insistOn(length + run <= block.length, 'a block is too long');
    block.fill(bytes[0] ?? 0, length, length + run);
    length += run;
    run = 0;
    runUnit = 1;
  };
  for (const selector of selectors) {
    const table = tables[selector];
    for (let i = 0; table && i < GROUP_SYMBOLS; i += 1) {
      const symbol = readSymbol(bits, table);
      if (symbol <= 1) {
        insistOn(runUnit <= block.length, 'a run is too long');
        run += runUnit << symbol;
        runUnit <<= 1;
        continue;
      }
      writeRun();
      if (symbol === size - 1) return length;
      insistOn(length < block.length, 'a block is too long');
      block[length] = moveToFront(bytes, symbol - 1);
      length += 1;
    }
  }
  throw new Bzip2Error('bzip2: a block does not end');
}

/** Adds to each byte of a transformed block, in the bits above it, the index of the next one. */
function linkBlock(block: Uint32Array, length: number): void {
  const starts = new Uint32Array(257);
  for (let i = 0; i < length; i += 1) {
    const next = ((block[i] ?? 0) & 0xff) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let byte = 1; byte <= 256; byte += 1)
    starts[byte] = (starts[byte] ?? 0) + (starts[byte - 1] ?? 0);
  for (let i = 0; i < length; i += 1) {
    const byte = (block[i] ?? 0) & 0xff;
    const at = starts[byte] ?? 0;
    starts[byte] = at + 1;
    block[at] = (block[at] ?? 0) | (i << 8);
  }
}

/** Yields the text of the next block in chunks, and checks it; returns its checksum. */
function* decodeBlock(bits: BitReader, block: Uint32Array): Generator<Uint8Array, number> {
  const expected = bits.readCrc();
  insistOn(bits.read(1) === 0, 'the outdated randomised form is not supported');
  const origin = bits.read(24);
  block.fill(0);
  const length = readTransformed(bits, block);
  insistOn(origin < length, 'a block has no valid beginning');
  linkBlock(block, length);
  let crc = -1;
  let chunk = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  let equal = 0;
  let last = -1;
  let at = (block[origin] ?? 0) >>> 8;
  for (let i = 0; i < length; i += 1) {
    const link = block[at] ?? 0;
    const byte = link & 0xff;
    at = link >>> 8;
    const isCount = equal === RUN_BYTES;
    const repeats = isCount ? byte : 1;
    if (isCount) equal = 0;
    else equal = byte === last ? equal + 1 : 1;
    if (!isCount) last = byte;
    for (let copy = 0; copy < repeats; copy += 1) {
      chunk[filled] = last;
      filled += 1;
      crc = (crc << 8) ^ (CRC_TABLE[(crc >>> 24) ^ last] ?? 0);
    }
    if (isCount) last = -1;
    if (filled < CHUNK_BYTES - 256) continue;
    yield chunk.subarray(0, filled);
    chunk = new Uint8Array(CHUNK_BYTES);
    filled = 0;
  }
  if (filled > 0) yield chunk.subarray(0, filled);
  insistOn(~crc === expected, 'a block is not what its checksum expects');
  return expected;
}

/** Reads the header of a stream; returns the largest number of bytes of its blocks. */
function readHeader(bits: BitReader): number {
  insistOn(bits.read(24) === 0x42_5a_68, 'a stream has no header');
  const level = bits.read(8) - 0x30;
  insistOn(level >= 1 && level <= 9, 'the size of the blocks is not valid');
  return level * BLOCK_UNIT;
}

/**
 * Unpacks the streams of a bzip2 file block by block, each when the consumer asks for it: at most
 * 10 MB are in memory, which no package for it ensures. Throws a Bzip2Error for a broken or cut-off file.
 */
export async function* bunzip2(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const input = source[Symbol.asyncIterator]();
  const bits = new BitReader();
  let isEnded = false;
  const fill = async () => {
    const more: Uint8Array[] = [];
    let missing = isEnded ? 0 : MAX_BLOCK_BYTES - bits.bytesLeft;
    while (missing > 0) {
      const { done, value } = await input.next();
      isEnded = done === true;
      if (done) break;
      more.push(value);
      missing -= value.length;
    }
    if (more.length > 0) bits.refill(more);
  };
  try {
    for (await fill(); bits.bytesLeft > 0; await fill()) {
      const block = new Uint32Array(readHeader(bits));
      let combined = 0;
      for (;;) {
        const magic = bits.read(24) * 2 ** 24 + bits.read(24);
        if (magic === END_MAGIC) break;
        insistOn(magic === BLOCK_MAGIC, 'a block has no header');
        const crc = yield* decodeBlock(bits, block);
        combined = ((combined << 1) | (combined >>> 31)) ^ crc;
        // Decoding a block occupies the processor for a while.
        await setImmediate();
        await fill();
      }
      insistOn(bits.readCrc() === combined, 'the stream is not what its checksum expects');
      bits.alignToByte();
    }
  } finally {
    await input.return?.();
  }
}
