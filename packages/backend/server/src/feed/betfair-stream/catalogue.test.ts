import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_CATALOGUE_BYTES, readCatalogue } from './catalogue.ts';
import { loadRecording } from './load-recording.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, content: string) {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

const market = (id: string, over: object = {}) =>
  JSON.stringify({
    op: 'mcm',
    pt: 1000,
    mc: [
      {
        id,
        marketDefinition: {
          eventId: '7',
          eventTypeId: '7',
          marketTime: '2026-01-10T14:00:00.000Z',
          inPlay: false,
          betDelay: 0,
          status: 'OPEN',
          numberOfWinners: 1,
          runners: [3, 1, 2].map((n) => ({ id: n, sortPriority: n, status: 'ACTIVE' })),
          ...over,
        },
        rc: [{ id: 1, atb: [[2, 1.25]] }],
      },
    ],
  });

const runners = [
  { selectionId: 1, runnerName: 'Ash', handicap: 0, sortPriority: 1 },
  { selectionId: 2, runnerName: 'Birch', handicap: 0, sortPriority: 2 },
];
const win = {
  marketId: '1.1',
  marketName: '2m Hcap Hrd',
  totalMatched: 12.5,
  eventType: { id: '7', name: 'Horse Racing' },
  competition: { id: '1', name: 'Winter Meetings' },
  event: { id: '7', name: 'Dunmore 10th Jan', timezone: 'Europe/London' },
  runners,
};

describe('a catalogue', () => {
  it('names the runners, the market, the event and the competition', async () => {
    const catalogue = await write('names.json', JSON.stringify([win, { marketId: '1.9' }]));
    const recording = await loadRecording({ market: await write('a', market('1.1')), catalogue });
    expect(recording).toMatchObject({
      name: 'Dunmore 10th Jan',
      seriesName: 'Winter Meetings',
      markets: [{ id: '1.1', name: '2m Hcap Hrd', winners: 1 }],
    });
    expect([...recording.markets[0].runnerNames]).toEqual([
      ['1', 'Ash'],
      ['2', 'Birch'],
      ['3', '3'],
    ]);
  });

  it('without a market that has no names is refused', async () => {
    const catalogue = await write('others.json', '[]');
    const file = await write('b', market('1.1'));
    await expect(loadRecording({ market: file, catalogue })).rejects.toThrow(
      `${file}: the market file holds no runner names, and ${catalogue} no market 1.1`,
    );
  });

  it.each<[string, string, string]>([
    ['that is not JSON', '[{', 'the catalogue is not JSON'],
    ['that is no list', '{}', 'the catalogue: Invalid type'],
    ['with an empty name', JSON.stringify([win, { ...win, marketName: ' ' }]), '1.marketName: '],
    [
      'with a selection id that is a text',
      JSON.stringify([{ ...win, runners: [runners[0], { selectionId: '2' }] }]),
      '0.runners.1.selectionId: ',
    ],
    ['of any size', ' '.repeat(MAX_CATALOGUE_BYTES + 1), `more than ${MAX_CATALOGUE_BYTES} bytes`],
  ])('%s is refused with file and field', async (_name, text, reason) => {
    const file = await write('wrong.json', text);
    expect(() => readCatalogue(file)).toThrow(reason);
    expect(() => readCatalogue(file)).toThrow(`${file}: `);
  });
});

describe('a recording without names of its event', () => {
  const names = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      ...{ id: i + 1, sortPriority: i + 1, status: 'ACTIVE', name: `Runner ${i + 1}` },
    }));
  it.each<[string, object, string, string]>([
    ['two runners', { runners: names(2) }, 'Match Odds', 'Runner 1 v Runner 2'],
    ['ten runners', { runners: names(10), marketType: 'WIN' }, 'To Win', 'To Win'],
    ['places', { runners: names(10), marketType: 'PLACE' }, 'To Be Placed', 'To Be Placed'],
    ['its own name', { runners: names(4), name: 'R1 5f' }, 'R1 5f', 'R1 5f'],
  ])('with %s is named by its market or runners', async (_name, over, marketName, name) => {
    const { markets, ...recording } = await loadRecording({
      market: await write('c', market('1.1', over)),
    });
    expect([markets[0].name, recording.name]).toEqual([marketName, name]);
  });
});

describe('recorded markets of one match', () => {
  it('have their sizes multiplied into rupees', async () => {
    const file = await write(
      'd',
      market('1.1', { runners: [{ ...runners[0], id: 1, status: 'ACTIVE', name: 'Ash' }] }),
    );
    const { steps } = await loadRecording({ market: file, sizeFactor: 105.5 });
    expect(steps[0]?.events[1]).toMatchObject({ runners: [{ id: '1', back: [[2, 13_188]] }] });
  });

  it.each<[string, string, object, RegExp]>([
    ['another event', '1.2', { eventId: '8' }, /eventId: 8 is not that of .*first, 7/],
    ['another sport', '1.2', { eventTypeId: '1' }, /eventTypeId: 1 is not that of/],
    ['another race', '1.2', { marketTime: '2026-01-10T14:30:00.000Z' }, /marketTime: .* is not/],
    ['the same market', '1.1', {}, /1\.1 is also in .*first/],
    ['an each-way market', '1.2', { marketType: 'EACH_WAY' }, /marketType: each-way markets/],
    ['a line market', '1.2', { bettingType: 'LINE' }, /bettingType: LINE cannot be played/],
  ])('are refused with %s', async (_name, id, over, reason) => {
    const catalogue = await write('both.json', JSON.stringify([win, { ...win, marketId: '1.2' }]));
    const first = await write('first', market('1.1'));
    const other = await write('other', market(id, over));
    const loading = loadRecording({ market: first, furtherMarkets: [other], catalogue });
    await expect(loading).rejects.toThrow(reason);
    await expect(loading).rejects.toThrow(other);
  });

  it('are refused where the number of winners changes', async () => {
    const file = await write('e', `${market('1.1')}\n${market('1.1', { numberOfWinners: 2 })}`);
    await expect(loadRecording({ market: file })).rejects.toThrow(
      `${file}:2: marketDefinition.numberOfWinners: it changes from 1 to 2`,
    );
  });
});
