import type { Random } from '../../../random.ts';
import { CLASSIC_LADDER } from '../../ladder.ts';
import type { BookCommand, TimeInForce } from '../commands.ts';
import type { BookEvent } from '../events.ts';
import type { BookTerms } from '../state.ts';

const RUNNERS = ['A', 'B', 'C'];
const USERS = 7;
const { prices } = CLASSIC_LADDER;
/** Ticks of prices whose chances add up to about one: a close race, and one with a clear favourite. */
const [CLOSE, CLEAR] = [
  [2, 3, 6],
  [1.05, 21, 1000],
].map((middles) => middles.map((price) => prices.indexOf(price)));

/** Returns the terms of a market with small limits, so that commands reach them. */
export function drawTerms(random: Random): BookTerms {
  return {
    marketId: 'm',
    runnerIds: random() < 0.3 ? RUNNERS.slice(0, 2) : RUNNERS,
    winners: random() < 0.2 ? 2 : 1,
    unmatchedRule: random() < 0.5 ? 'suspension' : 'in-play',
    minSize: 10,
    maxSize: 100_000,
    maxWaiting: 22,
    maxWaitingOfPlayer: 8,
  };
}

/** Returns the next command of a market at each call, sensible ones and others. */
export function createCommands(random: Random, { runnerIds, marketId }: BookTerms) {
  const pick = (count: number) => Math.floor(random() * count);
  const chance = (of: number) => random() < of;
  let at = 1000;
  /** Who placed each order, by its id less one. */
  const owners: number[] = [];
  let isOpen = false;
  const isClear = chance(0.4);
  const middles = (isClear ? CLEAR : CLOSE) ?? [];
  const used: BookCommand[] = [];

  const drawRunner = () => (chance(0.01) ? 'Z' : (runnerIds[pick(runnerIds.length)] ?? 'A'));
  const drawPrice = (runnerId: string) => {
    if (chance(0.01)) return [2.005, 0, Number.NaN, -2, 999, 1001][pick(6)] ?? 0;
    const isEven = runnerIds.length === 2 && !isClear;
    const middle = middles[isEven ? 0 : RUNNERS.indexOf(runnerId)] ?? 0;
    return prices[Math.min(prices.length - 1, middle + pick(13) - 6)] ?? 2;
  };
  const drawSize = () => {
    if (chance(0.02)) return [0, -5, 9, 100_001, 10.5, Number.NaN][pick(6)] ?? 0;
    // A favourite's payout needs large stakes beside small ones.
    return 10 + pick(isClear && chance(0.5) ? 90_000 : 900);
  };
  const drawUser = () => 1 + pick(USERS);
  const drawOrder = () => {
    const orderId = chance(0.02) ? owners.length + 5 : Math.max(0, owners.length - pick(25));
    return { orderId, userId: chance(0.05) ? drawUser() : (owners[orderId - 1] ?? 1) };
  };
  const drawLevels = (runnerId: string) =>
    Array.from(
      { length: pick(4) },
      () => [drawPrice(runnerId), chance(0.3) ? 0 : pick(9) * 50] as const,
    );

  const drawPlace = (): BookCommand => {
    const runnerId = drawRunner();
    const timeInForce: TimeInForce = (['fill-or-kill', 'post-only'] as const)[pick(8)] ?? 'normal';
    const isKill = timeInForce === 'fill-or-kill';
    return {
      type: 'place',
      marketId,
      at,
      userId: drawUser(),
      runnerId,
      side: chance(0.5) ? 'back' : 'lay',
      price: drawPrice(runnerId),
      size: drawSize(),
      timeInForce,
      minFill: isKill && chance(0.5) ? 1 + pick(400) : undefined,
      persistence: chance(0.5) ? 'lapse' : 'keep',
      goodUntil: !isKill && chance(0.15) ? at + pick(60) - 1 : undefined,
      key: chance(0.2) ? `key-${pick(40)}` : undefined,
    };
  };

  const draw = (): BookCommand => {
    const kind = random();
    const base = { marketId, at };
    if (!isOpen && chance(0.3)) return { ...base, type: 'open' };
    if (kind < 0.55) return drawPlace();
    if (kind < 0.7) {
      const runnerId = drawRunner();
      const [price, size] = [drawPrice(runnerId), drawSize()];
      return { ...base, type: 'edit', ...drawOrder(), price, size };
    }
    if (kind < 0.76) return { ...base, type: 'cancel', ...drawOrder() };
    if (kind < 0.93) {
      const named = runnerIds.filter(() => chance(0.6));
      const runners = named.map((id) => ({ id, back: drawLevels(id), lay: drawLevels(id) }));
      return { ...base, type: 'quote', isSnapshot: chance(0.2), runners };
    }
    if (kind < 0.945) return { ...base, type: 'cancel-player', userId: drawUser() };
    if (kind < 0.948) return { ...base, type: 'cancel-all' };
    if (kind < 0.955) return { ...base, type: chance(0.6) ? 'suspend' : 'lock' };
    if (kind < 0.957) return { ...base, type: 'go-in-play' };
    if (kind < 0.962) {
      const status = (['hidden', 'active', 'active', 'active'] as const)[pick(4)] ?? 'active';
      return { ...base, type: 'set-runner', runnerId: drawRunner(), status };
    }
    if (kind < 0.9624) return { ...base, type: 'set-runner', runnerId: 'B', status: 'removed' };
    if (kind < 0.9626) return { ...base, type: 'close' };
    const repeated = used[pick(used.length)];
    if (kind < 0.98 && repeated) return { ...repeated, at };
    return { ...base, type: 'expire', ...(chance(0.05) && { marketId: 'other' }) };
  };

  return {
    next(): BookCommand {
      at += pick(3);
      const command = draw();
      if (command.type === 'open') isOpen = true;
      if (['suspend', 'lock', 'go-in-play'].includes(command.type)) isOpen = false;
      if (command.type === 'place') used.push(command);
      return command;
    },
    /** Learns the orders of a result, so that edits and cancellations find them. */
    learn(events: readonly BookEvent[]) {
      for (const event of events) {
        if (event.type === 'placed') owners[event.orderId - 1] = event.userId;
      }
    },
  };
}
