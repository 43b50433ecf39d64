import { describe, expect, test } from 'vitest';
import { initialSelection, reduceSelection, selectCandidates } from './candidates.ts';

const versions = ['2.0.0', '1.0.0'];
const failed = (expose: string, version: string) => ({ type: 'failed', expose, version }) as const;
const retried = (expose: string, keepVersion: boolean) =>
  ({ type: 'retried', expose, keepVersion }) as const;

describe('reduceSelection', () => {
  test('all parts go to the next version together', () => {
    const next = reduceSelection(initialSelection, failed('./area', '2.0.0'), versions);
    expect(next).toEqual({ index: 1, attempt: 0, failed: new Set() });
  });

  test('a late failure of a version that was left changes nothing', () => {
    const next = reduceSelection(initialSelection, failed('./area', '2.0.0'), versions);
    expect(reduceSelection(next, failed('./bet-slip', '2.0.0'), versions)).toBe(next);
  });

  test('in the last version a part fails for itself', () => {
    const last = { ...initialSelection, index: 1 };
    const next = reduceSelection(last, failed('./bet-slip', '1.0.0'), versions);
    expect(next).toEqual({ index: 1, attempt: 0, failed: new Set(['./bet-slip']) });
  });

  test('a retry starts over with the wanted version', () => {
    const last = { index: 1, attempt: 0, failed: new Set(['./area', './bet-slip']) };
    const next = reduceSelection(last, retried('./area', false), versions);
    expect(next).toEqual({ index: 0, attempt: 1, failed: new Set() });
  });

  test('a retry beside parts that work stays with their version', () => {
    const last = { index: 1, attempt: 0, failed: new Set(['./area', './bet-slip']) };
    const next = reduceSelection(last, retried('./area', true), versions);
    expect(next).toEqual({ index: 1, attempt: 1, failed: new Set(['./bet-slip']) });
  });
});

describe('selectCandidates', () => {
  const active = { version: '2.0.0' };
  test.each([
    [undefined, []],
    [{ active }, [active]],
    [{ active, lastGood: { version: '2.0.0' } }, [active]],
    [{ active, lastGood: { version: '1.0.0' } }, [active, { version: '1.0.0' }]],
  ])('%j gives %j', (remote, expected) => {
    expect(selectCandidates(remote)).toEqual(expected);
  });
});
