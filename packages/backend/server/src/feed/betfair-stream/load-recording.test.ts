import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMarketBook } from '../board/market-book.ts';
import { RecordingError, readJsonLines, type TextLimits } from './json-lines.ts';
import { loadRecording } from './load-recording.ts';

let folder: string;
let written = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recording-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(content: string | Uint8Array): Promise<string> {
  written += 1;
  const file = join(folder, `file-${written}`);
  await writeFile(file, content);
  return file;
}

const definition = (over: object = {}) => ({
  eventId: '7',
  eventTypeId: '4',
  marketTime: '2022-07-11T11:00:00.000Z',
  inPlay: false,
  betDelay: 0,
  status: 'OPEN',
  runners: [
    { id: 2, sortPriority: 2, status: 'ACTIVE', name: 'Bees' },
    { id: 1, sortPriority: 1, status: 'ACTIVE', name: 'Ants' },
  ],
  ...over,
});
const message = (pt: number, part: object, id = '1.1') =>
  JSON.stringify({ op: 'mcm', clk: 'x', pt, mc: [{ id, ...part }] });
const opening = message(1000, { marketDefinition: definition(), img: true });
const prices = (pt: number, atb: number[][], over: object = {}) =>
  message(pt, { rc: [{ id: 1, atb }], ...over });
const nameless = definition({
  runners: [
    { id: 1, sortPriority: 1, status: 'ACTIVE' },
    { id: 2, sortPriority: 2, status: 'ACTIVE' },
  ],
});
const score = (pt: number, part: object, marketId = '1.1') =>
  JSON.stringify({ op: 'ccm', pt, cc: [{ eventId: '7', marketId, ...part }] });
const innings = (runs: number) => ({
  matchStats: {
    inningsStats: [{ inningsNum: 1, inningsRuns: runs, inningsOvers: '1.0', inningsWickets: 0 }],
  },
});

/** The lines of one runner's price, as bzip2. */
const TEXT = `${opening}\n\n${prices(2000, [[2, 1]])}\n`;
const PACKED = Buffer.from(
  'QlpoMTFBWSZTWVbx/0wAAMnfgAAQEAd0kD4hxRo/r99qMADpIJUyhNGaRpk0BoBmUwEEpoSMlM0gabSbSA0ANqGB' +
    'kGQAGI0GQyAzQSwl5yNoMiCqdh5PSF4olw4ziExVVstZHC++VhuDRJhDOIcTA5cbMcmyTcBDTmlClZRIiqZPOcTG' +
    'bkktUXKl5qk97PfZCTMyudmDxNo4c0nh7xuqhJLBRxNPuYaqgfdIWk0rMBFgMlFMTaIxWV2X4Gg3k9yNNKomwsOy' +
    'FNFBKhSIa63maFhtsC0UFn2VPOKCNxefUt0EGBVzGmDa6TjRjIkxuHfU2GvsmGguMGvLFIF114tyWhxatndf4u5I' +
    'pwoSCt4/6YA=',
  'base64',
);

const failure = async (market: string, scores?: string) => {
  const error = await loadRecording({ market, scores }).catch((thrown: unknown) => thrown);
  if (!(error instanceof RecordingError)) throw new Error(`no recording error: ${error}`);
  return error;
};

describe('recordings that cannot be played', () => {
  it.each<[string, string[], number, RegExp]>([
    ['a broken line', [opening, '{"op":"mcm",'], 2, /broken or cut off/],
    ['a line that is not a message', [opening, '{"op":"other","pt":1}'], 2, /op/],
    [
      'a price that is not a number',
      [opening, prices(2000, [['x' as unknown as number, 1]])],
      2,
      /atb/,
    ],
    ['a negative size', [opening, prices(2000, [[2, -1]])], 2, /size|atb/i],
    ['prices before the definition', [prices(1, [[2, 1]])], 1, /before the market definition/],
    ['time that goes back', [opening, prices(999, [[2, 1]])], 2, /before that of an earlier line/],
  ])('%s is refused with file and line', async (_name, lines, line, reason) => {
    const file = await write(lines.join('\n'));
    const error = await failure(file);
    expect(error.message).toMatch(reason);
    expect(error.message).toContain(`${file}:${line}:`);
    expect(error.line).toBe(line);
  });

  it('a truncated compressed file is refused with the line', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => prices(1000 + i, [[2, Math.sin(i) ** 2]]));
    const bytes = gzipSync([opening, ...rows].join('\n'));
    const file = await write(bytes.subarray(0, bytes.length / 2));
    const error = await failure(file);
    expect(error.message).toMatch(/broken or cut off/);
    expect(error.line).toBeGreaterThan(1000);
  });

  it('an invalid compressed file is refused', async () => {
    const file = await write(Buffer.from([0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8]));
    expect((await failure(file)).message).toMatch(/cut off|cannot be read/);
  });

  it.each([0, 4, 30, PACKED.length - 1])(
    'a bzip2 file that is cut off after %i bytes is refused',
    async (length) => {
      const file = await write(PACKED.subarray(0, length));
      const reason = length < 4 ? 'holds no market' : 'broken or cut off';
      expect((await failure(file)).message).toContain(reason);
    },
  );

  it('a line or a file of any length is refused', async () => {
    const bomb = 'QlpoOTFBWSZTWb/Kr8QAmS/CAMAAAAgACCAAMMwFKaaqkRRsAoijxdyRThQkL/Kr8QA=';
    for (const file of [
      await write(Buffer.from(bomb, 'base64')),
      await write(gzipSync(Buffer.alloc(20_000_000))),
    ]) {
      expect((await failure(file)).message).toBe(`${file}:1: the line has more than 8388608 bytes`);
    }
    const file = await write('1\n22\n\n333\n');
    const read = async (limits: TextLimits) => {
      const values: unknown[] = [];
      for await (const { value } of readJsonLines(file, limits)) values.push(value);
      return values;
    };
    await expect(read({ line: 3, file: 9 })).rejects.toThrow(/unpacks to more than 9 bytes/);
    await expect(read({ line: 2, file: 10 })).rejects.toThrow(
      `${file}:4: the line has more than 2`,
    );
    expect(await read({ line: 3, file: 10 })).toEqual([1, 22, 333]);
  });

  it('a missing file and an empty one are refused', async () => {
    expect((await failure(join(folder, 'none'))).message).toMatch(/does not exist/);
    expect((await failure(await write(''))).message).toMatch(/holds no market/);
  });

  it('a broken scores file is refused with file and line', async () => {
    const market = await write(opening);
    const scores = await write(`${score(1, innings(1))}\n{`);
    expect((await failure(market, scores)).message).toContain(`${scores}:2:`);
  });

  it('a recording without scores and names is refused', async () => {
    const file = await write(message(1000, { marketDefinition: nameless }));
    expect((await failure(file)).message).toMatch(
      /no runner names, and neither scores .* nor a catalogue/,
    );
  });
});

describe('recordings that can be played', () => {
  it('reads plain and compressed files alike, with empty lines', async () => {
    const plain = await loadRecording({ market: await write(TEXT) });
    for (const packed of [gzipSync(TEXT), PACKED]) {
      expect(await loadRecording({ market: await write(packed) })).toEqual(plain);
    }
    expect(plain.steps).toHaveLength(2);
    expect(plain.name).toBe('Ants v Bees');
  });

  it('reads names from the scores, or the selection id of a runner without one', async () => {
    const market = await write(message(1000, { marketDefinition: nameless }));
    const scores = await write(
      score(1, { homeTeam: { name: 'Home', selectionId: 1 }, fixtureInfo: {} }),
    );
    const { markets } = await loadRecording({ market, scores });
    expect([...markets[0].runnerNames.values()]).toEqual(['Home', '2']);
  });

  it('omits scores of other markets, repeats and unchanged lines', async () => {
    const market = await write(opening);
    const scores = await write(
      [
        score(1, innings(4)),
        score(2, innings(999), '1.2'),
        score(3, innings(4)),
        score(4, innings(5)),
        score(5, {}),
      ].join('\n'),
    );
    const { steps } = await loadRecording({ market, scores });
    const texts = steps.flatMap(({ events }) =>
      events.flatMap((event) => (event.kind === 'score' ? [event.text] : [])),
    );
    expect(texts).toEqual(['4/0 (1.0)', '5/0 (1.0)']);
  });

  it('after a gap the snapshot replaces the book; size 0 removes a level', async () => {
    const text = [
      opening,
      prices(2000, [
        [2, 10],
        [1.9, 20],
      ]),
      prices(3000, [[2, 0]]),
      prices(90_000, [[1.5, 5]], { img: true }),
    ].join('\n');
    const { steps } = await loadRecording({ market: await write(text) });
    const book = createMarketBook();
    const seen = steps.map(({ events }, i) => {
      for (const event of events) {
        if (event.kind === 'prices') book.apply(event.image, event.runners, i);
      }
      return book.levels('1', 'back');
    });
    expect(seen).toEqual([
      [],
      [
        { price: 2, size: 1000 },
        { price: 1.9, size: 2000 },
      ],
      [{ price: 1.9, size: 2000 }],
      [{ price: 1.5, size: 500 }],
    ]);
  });
});
