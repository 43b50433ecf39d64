import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMarketBook } from '../board/market-book.ts';
import { loadRecording, RecordingError } from './load-recording.ts';

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

  it('a missing file and an empty one are refused', async () => {
    expect((await failure(join(folder, 'none'))).message).toMatch(/does not exist/);
    expect((await failure(await write(''))).message).toMatch(/holds no market/);
  });

  it('a broken scores file is refused with file and line', async () => {
    const market = await write([opening, prices(2000, [[2, 1]])].join('\n'));
    const scores = await write(`${score(1, innings(1))}\n{`);
    expect((await failure(market, scores)).message).toContain(`${scores}:2:`);
  });

  const market = (over: object, rc: object = { id: 1, atb: [[2, 1]] }) =>
    message(1000, { marketDefinition: definition(over), img: true, rc: [rc] });
  const handicap = definition().runners.map((runner) => ({ ...runner, hc: -1 }));
  it.each<[string, string | Buffer, string]>([
    [
      'a line market',
      market({ bettingType: 'LINE' }),
      'the market is of the betting type LINE: only odds can be played',
    ],
    [
      'a handicap',
      market({ runners: handicap }),
      'the market has handicaps: only odds can be played',
    ],
    [
      'each way',
      market({ marketType: 'EACH_WAY' }),
      'the market pays each way: only odds can be played',
    ],
    [
      'several markets',
      `${market({})}\n${message(1001, { marketDefinition: definition() }, '1.2')}`,
      'the file holds 2 markets: split it into files of one market',
    ],
    [
      'last prices only (BASIC)',
      market({}, { id: 1, ltp: 2 }),
      'the file holds no prices (atb, atl), like those named BASIC and ADVANCED',
    ],
    [
      'best offers only (ADVANCED)',
      market({}, { id: 1, batb: [[0, 2, 500]] }),
      'the file holds no prices (atb, atl), like those named BASIC and ADVANCED',
    ],
    ['bzip2', Buffer.from('BZh91AY'), 'this is a bzip2 file: unpack it first, by bunzip2'],
    [
      'tar',
      Buffer.from(`1.1.jsonl\0\0ustar\0${market({})}`),
      'this is a tar archive: unpack it first, by tar -xf',
    ],
  ])('%s is refused with the reason', async (_name, content, reason) => {
    expect((await failure(await write(content))).message).toContain(`: ${reason}`);
  });
});

describe('recordings that can be played', () => {
  it('have lines of the connection, heartbeats, a byte order mark, and factors without a value', async () => {
    const [first] = definition().runners;
    const lines = [
      '{"op":"connection","connectionId":"002-1"}',
      '{"op":"status","id":1,"statusCode":"SUCCESS"}',
      message(1000, {
        marketDefinition: definition({ runners: [{ ...first, adjustmentFactor: null }] }),
      }),
      '{"op":"mcm","id":1,"clk":"AA","ct":"HEARTBEAT"}',
      prices(2000, [[2, 1]]),
    ];
    const { steps } = await loadRecording({ market: await write(`\uFEFF${lines.join('\n')}`) });
    expect(steps.map(({ at }) => at)).toEqual([1000, 2000]);
  });

  it('name their market, its places, and runners without a name by their ids', async () => {
    const load = async (over: object) =>
      loadRecording({
        market: await write(
          [
            message(1000, { marketDefinition: { ...nameless, ...over } }),
            prices(2000, [[2, 1]]),
          ].join('\n'),
        ),
      });
    expect(await load({})).toMatchObject({ name: '1 v 2', marketName: 'Match Odds', winners: 1 });
    expect(await load({ marketType: 'TO_BE_PLACED', numberOfWinners: 3 })).toMatchObject({
      marketName: 'To Be Placed',
      winners: 3,
    });
    // As many as make the cut.
    expect((await load({ numberOfWinners: 0 })).winners).toBe(2);
  });

  it('hide a runner until it is listed, and keep one removed that is listed no more', async () => {
    const runner = (id: number, status: string) => ({ id, sortPriority: id, status });
    const at = (pt: number, ...runners: object[]) =>
      message(pt, { marketDefinition: definition({ runners }) });
    const market = await write(
      [
        at(1000, runner(1, 'ACTIVE'), runner(2, 'REMOVED')),
        prices(2000, [[2, 1]]),
        at(3000, runner(1, 'WINNER'), runner(3, 'LOSER')),
      ].join('\n'),
    );
    const { steps, runnerNames } = await loadRecording({ market });
    expect([...runnerNames.keys()]).toEqual(['1', '2', '3']);
    const states = steps.flatMap(({ events }) =>
      events.flatMap((event) =>
        event.kind === 'definition' ? [event.definition.runners.map(({ status }) => status)] : [],
      ),
    );
    expect(states).toEqual([
      ['ACTIVE', 'REMOVED', 'HIDDEN'],
      ['WINNER', 'LOSER', 'REMOVED'],
    ]);
  });

  it('reads plain and compressed files alike, with empty lines', async () => {
    const text = `${opening}\n\n${prices(2000, [[2, 1]])}\n`;
    const plain = await loadRecording({ market: await write(text) });
    const packed = await loadRecording({ market: await write(gzipSync(text)) });
    expect(packed).toEqual(plain);
    expect(plain.steps).toHaveLength(2);
    expect(plain.name).toBe('Bees v Ants');
  });

  it('reads names from the scores, or the selection id of a runner without one', async () => {
    const market = await write(
      [message(1000, { marketDefinition: nameless }), prices(2000, [[2, 1]])].join('\n'),
    );
    const scores = await write(
      score(1, { homeTeam: { name: 'Home', selectionId: 1 }, fixtureInfo: {} }),
    );
    const { runnerNames } = await loadRecording({ market, scores });
    expect([...runnerNames.values()]).toEqual(['Home', '2']);
  });

  it('omits scores of other markets, repeats and unchanged lines', async () => {
    const market = await write([opening, prices(2000, [[2, 1]])].join('\n'));
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
        if (event.kind === 'prices') book.apply(event.isSnapshot, event.runners, i);
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
