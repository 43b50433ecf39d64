import { describe, expect, it } from 'vitest';
import { changeBox, readTypedStake, toTyped } from './StakeSettingsPage.tsx';

describe('a typed stake', () => {
  it.each([
    ['500', 500],
    ['1,00,000', 100_000],
    ['10000000', 10_000_000],
    ['10.9', 10],
    ['', 0],
    ['abc', 0],
    ['12a', 0],
    ['-5', 0],
  ])('%j is %d, without an error @spec:editor.3', (text, value) => {
    expect(readTypedStake(text)).toEqual({ value, clamped: false });
  });

  it.each(['10000001', '99999999999', 'Infinity'])(
    '%j is clamped to the largest of the eight values and marked @spec:editor.3',
    (text) => {
      expect(readTypedStake(text)).toEqual({ value: 10_000_000, clamped: true });
    },
  );

  it('changes its own box only @spec:editor.3', () => {
    const boxes = toTyped([100, 200]);
    expect(changeBox(boxes, 1, '10000001')).toEqual([
      { value: 100, clamped: false },
      { value: 10_000_000, clamped: true },
    ]);
    expect(boxes[1]?.value).toBe(200);
  });
});
