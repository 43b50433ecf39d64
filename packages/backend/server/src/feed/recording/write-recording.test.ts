import { readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { CLASSIC_LADDER, isOnLadder } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import { loadRecording } from '../betfair-stream/load-recording.ts';
import { DEMO_RECORDING } from '../replay/options.ts';
import { DEMO_SEED, writeRecording } from './write-recording.ts';

const unpack = (file: string) => gunzipSync(readFileSync(file)).toString();
const load = () =>
  loadRecording({ market: DEMO_RECORDING.marketFile, scores: DEMO_RECORDING.scoresFile });

describe('the committed recording', () => {
  it('equals the output of the generator, and is smaller than 100 kB', () => {
    const { market, scores } = writeRecording(DEMO_SEED);
    expect(unpack(DEMO_RECORDING.marketFile)).toBe(market);
    expect(unpack(DEMO_RECORDING.scoresFile)).toBe(scores);
    const bytes = Object.values(DEMO_RECORDING).reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeLessThan(100_000);
  });

  it('has prices on the ladder while open, and no crossed ones', async () => {
    const { steps } = await load();
    const books = new Map<string, Map<number, number>>();
    let open = false;
    let looks = 0;
    for (const event of steps.flatMap((step) => step.events)) {
      if (event.kind === 'definition') open = event.definition.status === 'OPEN';
      if (event.kind !== 'prices' || event.image) continue;
      for (const { id, back, lay } of event.runners) {
        for (const [side, changes] of Object.entries({ back, lay })) {
          const book = books.get(id + side) ?? new Map();
          for (const [price, size] of changes) {
            if (size === 0) book.delete(price);
            else book.set(price, size);
          }
          books.set(id + side, book);
        }
      }
      if (!open) continue;
      looks += 1;
      for (const id of ['900101', '900102']) {
        const prices = (side: string) => [...(books.get(id + side)?.keys() ?? [])];
        const all = [...prices('back'), ...prices('lay')];
        expect(all.every((price) => isOnLadder(CLASSIC_LADDER, price))).toBe(true);
        expect(Math.max(...prices('back'))).toBeLessThan(Math.min(...prices('lay')));
      }
    }
    expect(looks).toBeGreaterThan(500);
  });

  it('is suspended at least five times, and runs 12 to 15 minutes', async () => {
    const { steps, inPlayAt } = await load();
    const definitions = steps.flatMap(({ at, events }) =>
      events.flatMap((event) => (event.kind === 'definition' ? [{ at, ...event.definition }] : [])),
    );
    const suspended = definitions.filter(({ status }) => status === 'SUSPENDED');
    expect(suspended.length).toBeGreaterThanOrEqual(5);
    expect(definitions.find(({ inPlay }) => inPlay)?.at).toBe(inPlayAt);
    const minutes = ((steps.at(-1)?.at ?? 0) - (steps[0]?.at ?? 0)) / 60_000;
    expect(minutes).toBeGreaterThan(12);
    expect(minutes).toBeLessThan(15);
  });

  it('has one winner and one loser with other seeds, too', async () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const { market } = writeRecording(seed);
      const last = JSON.parse(market.trim().split('\n').at(-1) ?? '{}');
      const { status, runners } = last.mc[0].marketDefinition;
      expect(status).toBe('CLOSED');
      const words = runners.map((runner: { status: string }) => runner.status).toSorted();
      expect(words).toEqual(['LOSER', 'WINNER']);
    }
  });
});
