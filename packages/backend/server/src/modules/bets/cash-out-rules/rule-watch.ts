import { setImmediate as immediate } from 'node:timers/promises';
import { createSerial } from '../../../async.ts';
import type { Context } from '../../../context.ts';
import type { MarketState } from '../../../feed/board/market.ts';
import { HttpError } from '../../../http-error.ts';
import type { UserChanges } from '../../../user-changes.ts';
import type { CashOuts } from '../cash-out.service.ts';
import { endRules, listChangedRules, type RuleRow } from './cash-out-rules.repository.ts';
import { selectReached } from './cash-out-rules.service.ts';

/** Interval of searches for unannounced changes of rules, in ms. */
const SEARCH_MS = 2000;
/** Changes are read again for this long, in ms: clocks differ, and commits come later. */
const OVERLAP_MS = 20_000;
/** Min time between two tries of one rule, in ms, from the end of the first. */
const RETRY_MS = 1000;
/** A position of another server may be this old, in ms: a new rule does not end by it. */
const MAX_POSITION_AGE_MS = 10_000;
/** Max cash-outs at a time, most of them in their bet delay; others follow as one of them ends. */
const MAX_EXECUTING = 500;
/** Rules that are compared before other work runs. */
const RULES_A_TURN = 100;

interface Parts {
  /** In a term of several servers, its unit of work is fenced. */
  context: Pick<Context, 'unitOfWork' | 'clock'>;
  cashOuts: Pick<CashOuts, 'assess' | 'take'>;
  changes: Pick<UserChanges, 'mark'>;
  onError: (error: unknown, message: string) => void;
}

/** Executes players' rules for automatic cash-outs, on the leader alone. */
export interface RuleWatch {
  /** Watches the stored rules; returns a function that ends it. */
  start(): () => void;
  /** Compares the rules of a market whose prices or status changed. */
  processChange(market: Pick<MarketState, 'id'>): void;
  /** Reads rules that changed. */
  load(): Promise<void>;
}

/** Creates the watch; rules are kept in memory, so a change of prices needs no statement. */
export function createRuleWatch({ context, cashOuts, changes, onError }: Parts): RuleWatch {
  const { unitOfWork, clock } = context;
  /** Open rules by market and player. */
  const watched = new Map<string, Map<number, RuleRow>>();
  /** Times at which settings were last tried, in ms; those of open rules only. */
  const tried = new Map<string, number>();
  const executing = new Set<string>();
  /** Markets whose rules are being compared; true if they changed meanwhile. */
  const comparing = new Map<string, boolean>();
  const serial = createSerial();
  const readMs = () => clock.now().getTime();
  let since: Date | undefined;
  /** A reading that has not begun. */
  let queued: Promise<void> | undefined;
  let isStopped = false;

  const drop = ({ marketId, userId, settingId }: RuleRow) => {
    tried.delete(settingId);
    const rules = watched.get(marketId);
    if (rules?.get(userId)?.settingId === settingId) rules.delete(userId);
    if (rules?.size === 0) watched.delete(marketId);
  };

  const end = async (
    rules: readonly RuleRow[],
    endedBy: Parameters<typeof endRules>[2]['endedBy'],
  ) => {
    if (rules.length === 0) return;
    const changedAt = clock.now();
    const userIds = await unitOfWork.withTransaction((tx) =>
      endRules(tx, rules, { endedBy, changedAt }),
    );
    for (const rule of rules) drop(rule);
    for (const userId of userIds) changes.mark(userId);
  };

  const execute = async (rule: RuleRow, bound: 'takeProfit' | 'stopLoss') => {
    const { userId, matchId, marketId, settingId, share, takeProfit } = rule;
    const least = bound === 'takeProfit' ? takeProfit : null;
    const source = { receivedAt: clock.now(), address: '', userAgent: 'Automatic cash-out' };
    executing.add(settingId);
    try {
      await cashOuts.take(
        {
          ...{ userId, matchId, marketId, share, settingId },
          // A loss is ended at the prices of the moment: waiting for better ones would be no stop.
          locked: least ?? Number.NEGATIVE_INFINITY,
          seenVersion: undefined,
        },
        { keyed: undefined, source },
      );
      drop(rule);
    } catch (error) {
      // Refused as a player's tap would be: it is tried again.
      if (!(error instanceof HttpError)) onError(error, 'An automatic cash-out failed');
      tried.set(settingId, readMs());
    } finally {
      const wasFull = executing.size >= MAX_EXECUTING;
      executing.delete(settingId);
      if (wasFull) processChange({ id: marketId });
    }
  };

  const triedAt = ({ settingId }: RuleRow) => tried.get(settingId) ?? Number.NEGATIVE_INFINITY;
  const isDue = (rule: RuleRow) =>
    !executing.has(rule.settingId) &&
    executing.size < MAX_EXECUTING &&
    readMs() - triedAt(rule) >= RETRY_MS;

  const compare = async (rules: readonly RuleRow[]) => {
    const closed: RuleRow[] = [];
    // Rules that were rejected recently come last.
    const due = rules.filter(isDue).toSorted((a, b) => triedAt(a) - triedAt(b) || 0);
    for (let at = 0; at < due.length; at += RULES_A_TURN) {
      const some = due.slice(at, at + RULES_A_TURN);
      // At a time, so that positions that changed are read by one statement.
      const assessed = await Promise.all(some.map(cashOuts.assess));
      for (const [index, { isFlat, result }] of assessed.entries()) {
        const rule = some[index];
        if (isStopped) return;
        if (!rule || !isDue(rule)) continue;
        if (isFlat && readMs() - rule.createdAt.getTime() > MAX_POSITION_AGE_MS) closed.push(rule);
        const bound = result === undefined ? undefined : selectReached(rule, result);
        if (bound) void execute(rule, bound);
      }
      await immediate();
    }
    await end(closed, 'POSITION_CLOSED');
  };

  const processChange = ({ id }: Pick<MarketState, 'id'>) => {
    const rules = watched.get(id);
    if (isStopped || !rules) return;
    if (comparing.has(id)) return void comparing.set(id, true);
    comparing.set(id, false);
    compare([...rules.values()])
      .catch((error: unknown) => {
        // Suspended, or its prices are not live: a later change compares again.
        if (!(error instanceof HttpError)) onError(error, 'Automatic cash-outs were not compared');
      })
      .finally(() => {
        const isChanged = comparing.get(id);
        comparing.delete(id);
        if (isChanged) processChange({ id });
      });
  };

  const load = () => {
    // Callers that asked before its start share it.
    queued ??= serial(async () => {
      queued = undefined;
      if (isStopped) return;
      const from = new Date(readMs() - OVERLAP_MS);
      try {
        const rows = await unitOfWork.read((tx) => listChangedRules(tx, since));
        since = from;
        const over: RuleRow[] = [];
        for (const row of rows) {
          const known = watched.get(row.marketId)?.get(row.userId);
          if (known && known.settingId !== row.settingId) drop(known);
          if (row.state !== 'OPEN') drop(row);
          else if (row.marketState !== 'OPEN') over.push(row);
          else {
            const rules = watched.get(row.marketId) ?? new Map<number, RuleRow>();
            watched.set(row.marketId, rules.set(row.userId, row));
          }
        }
        await end(over, 'MARKET_ENDED');
      } catch (error) {
        onError(error, 'Automatic cash-outs could not be read');
      }
      // Retries rejected rules, those over the limit, and those whose position changed.
      for (const id of watched.keys()) processChange({ id });
    });
    return queued;
  };

  return {
    start() {
      void load();
      const timer = setInterval(() => void load(), SEARCH_MS);
      return () => {
        isStopped = true;
        clearInterval(timer);
      };
    },
    processChange,
    load,
  };
}
