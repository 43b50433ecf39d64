import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ids of the generated race, as recorded. */
export const RACE = {
  eventId: '31000007',
  win: '1.310000001',
  place: '1.310000002',
  /** Ten runners; the last one is removed. */
  runnerIds: Array.from({ length: 10 }, (_, i) => String(7001 + i)),
} as const;

/** Points of the race in ms after its start. */
const AT = { removed: 60_000, reopened: 70_000, inPlay: 100_000, over: 160_000, closed: 180_000 };
const FIRST = Date.UTC(2026, 0, 10, 13, 58, 20);
/** Pounds a level. */
const SIZE = 50;

/** The result of the race: runners by number, from 1. */
export interface RaceResult {
  won: readonly number[];
  placed: readonly number[];
}

/** A market of the race. */
interface RaceMarket {
  id: string;
  type: 'WIN' | 'PLACE';
  winners: number;
  /** Prices of every runner. */
  back: number;
  lay: number;
  /** Percent, of the removed runner. */
  adjustmentFactor: number;
  won: readonly number[];
  closedAt: number;
}

function writeDefinition(market: RaceMarket, at: number, status: string) {
  const isClosed = status === 'CLOSED';
  const inPlay = at >= AT.inPlay;
  return {
    eventId: RACE.eventId,
    eventTypeId: '7',
    bettingType: 'ODDS',
    marketType: market.type,
    numberOfWinners: market.winners,
    marketTime: new Date(FIRST + AT.inPlay).toISOString(),
    inPlay,
    betDelay: inPlay ? 1 : 0,
    status,
    runners: RACE.runnerIds.map((id, i) => {
      const isRemoved = at >= AT.removed && i === RACE.runnerIds.length - 1;
      const result = market.won.includes(i + 1) ? 'WINNER' : 'LOSER';
      const word = isClosed ? result : 'ACTIVE';
      return {
        status: isRemoved ? 'REMOVED' : word,
        adjustmentFactor: isRemoved ? market.adjustmentFactor : 10,
        sortPriority: i + 1,
        id: Number(id),
        ...(isRemoved && { removalDate: new Date(FIRST + AT.removed).toISOString() }),
      };
    }),
  };
}

/** Returns the lines of a market, as the Betfair Exchange Stream API sends them. */
function writeMarket(market: RaceMarket): string {
  const lines: string[] = [];
  const { id, back, lay } = market;
  const send = (at: number, status: string, rc: object[]) => {
    const marketDefinition = writeDefinition(market, at, status);
    const mc = [{ id, img: true, marketDefinition, rc }];
    lines.push(JSON.stringify({ op: 'mcm', clk: 'x', pt: FIRST + at, mc }));
  };
  const quote = (count: number) =>
    RACE.runnerIds.slice(0, count).map((runner) => ({
      id: Number(runner),
      atb: [[back, SIZE]],
      atl: [[lay, SIZE]],
    }));
  send(0, 'OPEN', quote(10));
  send(AT.removed, 'SUSPENDED', []);
  send(AT.reopened, 'OPEN', quote(9));
  send(AT.inPlay, 'OPEN', quote(9));
  send(AT.over, 'SUSPENDED', []);
  send(market.closedAt, 'CLOSED', []);
  return `${lines.join('\n')}\n`;
}

const listMarket = (marketId: string, marketName: string, handicap = 0) => ({
  marketId,
  marketName,
  event: { id: RACE.eventId, name: 'Dunmore 10th Jan', timezone: 'Europe/London' },
  runners: RACE.runnerIds.map((id, i) => ({
    selectionId: Number(id),
    runnerName: `Horse ${i + 1}`,
    handicap,
    sortPriority: i + 1,
  })),
});

/**
 * Writes a made-up race of ten runners to a new folder: a WIN market at 4.0, whose runner 10 is removed
 * with a factor of 20 %, a PLACE market with three winners at 2.0 (30 %), and their catalogue. Returns
 * the files as options of a replay.
 */
export async function writeRecordedRace({ won, placed }: RaceResult) {
  const folder = await mkdtemp(join(tmpdir(), 'race-'));
  const write = async (name: string, text: string) => {
    const file = join(folder, name);
    await writeFile(file, text);
    return file;
  };
  const win = { id: RACE.win, type: 'WIN', winners: 1, ...{ back: 4, lay: 4.1 } } as const;
  const place = { id: RACE.place, type: 'PLACE', winners: 3, ...{ back: 2, lay: 2.02 } } as const;
  const markets = [
    { ...win, adjustmentFactor: 20, won, closedAt: AT.closed },
    { ...place, adjustmentFactor: 30, won: placed, closedAt: AT.closed + 10_000 },
  ] as const;
  const catalogue = [listMarket(RACE.win, '2m Hcap Hrd'), listMarket(RACE.place, 'To Be Placed')];
  return {
    folder,
    options: {
      marketFile: await write('win', writeMarket(markets[0])),
      furtherFiles: [await write('place', writeMarket(markets[1]))],
      catalogueFile: await write('catalogue.json', JSON.stringify(catalogue)),
      scoresFile: undefined,
      sizeFactor: 110,
      from: 'start',
    },
  };
}
