import { parseArgs } from 'node:util';
import type { Market, MatchDetail } from '@exchange/contract';
import { createTradingClient, type TradingClient, TradingError } from '@exchange/trading';

/** A flag of an example: required unless it has a default; `min` makes it a whole number. */
export interface Flag {
  help: string;
  default?: string;
  min?: number;
}

/** Flags of both examples. */
const COMMON: Readonly<Record<string, Flag>> = {
  url: { help: 'address of the exchange, such as https://exchange.example' },
  key: { help: 'secret of an API key; EXCHANGE_KEY when absent', default: '' },
  market: { help: 'id of the market' },
};

/** A wrong flag; its message names it. */
class FlagError extends Error {}

/** Reads the flags of the command line. Throws FlagError for one that is wrong or missing. */
function readFlags(flags: Readonly<Record<string, Flag>>): Record<string, string> {
  const options = Object.fromEntries(
    Object.keys(flags).map((name) => [name, { type: 'string' as const }]),
  );
  let values: Record<string, string | undefined>;
  try {
    values = parseArgs({ options, strict: true }).values as typeof values;
  } catch (error) {
    throw new FlagError((error as Error).message);
  }
  const read = ([name, flag]: [string, Flag]): [string, string] => {
    const value = values[name] ?? flag.default;
    if (value === undefined) throw new FlagError(`--${name} is missing: ${flag.help}`);
    if (flag.min !== undefined && !(/^\d{1,9}$/.test(value) && Number(value) >= flag.min)) {
      throw new FlagError(`--${name} takes a whole number from ${flag.min}: ${flag.help}`);
    }
    return [name, value];
  };
  return Object.fromEntries(Object.entries(flags).map(read));
}

/** Pages of the catalogue that are searched for a market, 200 rows each. */
const MAX_PAGES = 50;
const PAGE_ROWS = 200;

type CatalogueMarket = Awaited<ReturnType<TradingClient['markets']>>['markets'][number];

/** Finds an open or suspended market by its id. */
async function findMarket(client: TradingClient, marketId: string): Promise<CatalogueMarket> {
  for (let pageno = 1; pageno <= MAX_PAGES; pageno += 1) {
    const { markets, total } = await client.markets({ limit: PAGE_ROWS, pageno });
    const found = markets.find(({ market_id }) => String(market_id) === marketId);
    if (found) return found;
    if (pageno * PAGE_ROWS >= total) break;
  }
  throw new FlagError(`--market: there is no open market ${marketId}`);
}

/** The parts that an example works with. */
export interface Example {
  client: TradingClient;
  /** The market in the catalogue. */
  row: CatalogueMarket;
  marketId: string;
  matchId: string;
  flags: Record<string, string>;
  /** Aborted by SIGINT and SIGTERM. */
  stop: AbortSignal;
}

/**
 * Runs an example with its flags until it ends or is stopped. A wrong flag ends it with code 2, any
 * other failure with code 1.
 */
export async function runExample(
  own: Readonly<Record<string, Flag>>,
  run: (example: Example) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort());
  }
  let client: TradingClient | undefined;
  try {
    const flags = readFlags({ ...COMMON, ...own });
    const key = flags.key || process.env.EXCHANGE_KEY;
    if (!key) throw new FlagError(`--key is missing: ${COMMON.key?.help}`);
    if (!URL.canParse(flags.url ?? '')) throw new FlagError(`--url is no address: ${flags.url}`);
    client = createTradingClient({ baseUrl: flags.url ?? '', key });
    const marketId = flags.market ?? '';
    const row = await findMarket(client, marketId);
    const matchId = String(row.match_id);
    await run({ client, row, marketId, matchId, flags, stop: stopping.signal });
  } catch (error) {
    const isOfFlag = error instanceof FlagError;
    process.exitCode = isOfFlag ? 2 : 1;
    console.error(isOfFlag ? error.message : describe(error));
  } finally {
    client?.close();
  }
}

/** Returns a market of a match. */
export const pickMarket = (
  { matchOdds, bookmaker, others }: MatchDetail,
  marketId: string,
): Market | undefined =>
  [matchOdds, ...bookmaker, ...others].find((market) => market?.id === marketId);

/** Returns a failure in a line: what the server names first. */
export function describe(error: unknown): string {
  if (!(error instanceof TradingError)) return String(error);
  const { code, field, message } = error;
  const where = code === 'UNAUTHORIZED' ? '--key' : field;
  return [where, code, message].filter(Boolean).join(': ');
}
