import { LRUCache } from 'lru-cache';
import type { SharedCounters } from '../../../http/limit-store.ts';
import {
  addTry,
  calculateDelay,
  calculateWait,
  type DelayRule,
  selectMaxCount,
  type Tries,
} from './attempts.model.ts';

/** A key that tries are counted by. */
export interface CountedKey {
  key: string;
  rule: DelayRule;
}

/** The counts of wrong tries. */
export interface AttemptStore {
  /**
   * Counts a try for each key, or for none where one of them is delayed.
   * @returns the delay of each key in ms; 0 for all where the try was counted
   */
  begin(keys: readonly CountedKey[], now: number): Promise<readonly number[]>;
  /** Removes all tries of a key. */
  forget(key: string): Promise<void>;
  /** Removes one try of a key. */
  removeTry(key: string): Promise<void>;
}

/**
 * Creates counts in this process, for at most `maxKeys` keys: the least recently tried is evicted
 * first.
 */
export function createLocalAttempts(maxKeys: number): AttemptStore {
  const kept = new LRUCache<string, Tries>({ max: maxKeys });
  return {
    async begin(keys, now) {
      const waits = keys.map(({ key, rule }) => calculateWait(kept.get(key), rule, now));
      if (waits.every((wait) => wait === 0)) {
        for (const { key, rule } of keys) kept.set(key, addTry(kept.get(key), rule, now));
      }
      return waits;
    },
    async forget(key) {
      kept.delete(key);
    },
    async removeTry(key) {
      const tries = kept.get(key);
      if (tries) kept.set(key, { ...tries, count: Math.max(0, tries.count - 1) });
    },
  };
}

/**
 * One atomic step for all keys, so that concurrent tries on several servers cannot pass each other.
 * For each key: the maximum of tries, the ms in which one expires, and the delay after each number
 * of tries.
 */
const BEGIN = `
local now = tonumber(ARGV[1])
local waits = {}
local isDelayed = false
local counts = {}
local fadedAt = {}
local rules = cjson.decode(ARGV[2])
for i, key in ipairs(KEYS) do
  local rule = rules[i]
  local kept = redis.call('HMGET', key, 'count', 'at', 'fadedAt')
  local count, at = tonumber(kept[1] or '0'), tonumber(kept[2] or '0')
  local from = tonumber(kept[3] or '0')
  local delay = rule.delays[count] or 0
  waits[i] = delay > 0 and math.max(0, at + delay - now) or 0
  isDelayed = isDelayed or waits[i] > 0
  local faded = math.floor(math.max(0, now - from) / rule.fadeMs)
  local left = math.max(0, count - faded)
  counts[i] = math.min(left + 1, rule.max)
  fadedAt[i] = left > 0 and from + faded * rule.fadeMs or now
end
if isDelayed then return waits end
for i, key in ipairs(KEYS) do
  redis.call('HSET', key, 'count', counts[i], 'at', ARGV[1], 'fadedAt', string.format('%.0f', fadedAt[i]))
  redis.call('PEXPIRE', key, counts[i] * rules[i].fadeMs)
end
return waits
`;
/** A key that expired meanwhile is not created again. */
const REMOVE_TRY = `
local count = tonumber(redis.call('HGET', KEYS[1], 'count') or '0')
if count > 0 then redis.call('HSET', KEYS[1], 'count', count - 1) end
`;

const toDelays = (rule: Parameters<typeof calculateDelay>[1]) =>
  Array.from({ length: selectMaxCount(rule) }, (_, before) => calculateDelay(before + 1, rule));

/**
 * Counts in Redis for all servers, and in `own` while Redis is unavailable, so that guesses stay
 * limited.
 */
export function createSharedAttempts(
  { counters, prefix }: SharedCounters,
  own: AttemptStore,
): AttemptStore {
  const toName = (key: string) => `${prefix}tries:${key}`;
  const either = <T>(shared: Promise<T>, instead: () => Promise<T>) => shared.catch(instead);
  return {
    begin(keys, now) {
      const names = keys.map(({ key }) => toName(key));
      const rules = keys.map(({ rule }) => ({
        max: selectMaxCount(rule),
        fadeMs: rule.fadeMs,
        delays: toDelays(rule),
      }));
      const shared = counters.eval(BEGIN, names.length, ...names, now, JSON.stringify(rules));
      return either(shared as Promise<number[]>, () => own.begin(keys, now));
    },
    async forget(key) {
      await Promise.all([own.forget(key), counters.del(toName(key)).catch(() => 0)]);
    },
    async removeTry(key) {
      await either(counters.eval(REMOVE_TRY, 1, toName(key)), () => own.removeTry(key));
    },
  };
}
