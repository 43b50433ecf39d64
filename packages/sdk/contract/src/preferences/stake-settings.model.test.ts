import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { oneClickAmount, updateInfo } from './stake-settings.endpoints.ts';
import { toStakeSettings } from './stake-settings.model.ts';
import { oneClickInput, updateInfoInput } from './stake-settings.wire.ts';

const wire = { sport_id: '4', match_stack: '100,0,1000', one_click_stack: '0' };

describe('stake settings', () => {
  it('have eight boxes in order, and those above 0 as stakes @spec:3.11 @spec:9.4', () => {
    const { boxes, stakes } = toStakeSettings(wire);
    expect(boxes).toEqual([100, 0, 1000, 0, 0, 0, 0, 0]);
    expect(stakes).toEqual([100, 1000]);
  });

  it('convert invalid numbers to an empty box', () => {
    expect(toStakeSettings({ ...wire, match_stack: 'x,500' }).stakes).toEqual([500]);
  });

  it.each([
    ['0', undefined],
    ['250', 250],
  ])('with one_click_stack %s have the one-click stake %s @spec:3.11', (one_click_stack, stake) => {
    expect(toStakeSettings({ ...wire, one_click_stack }).oneClickStake).toBe(stake);
  });

  it('are sent as update-info expects them: a comma list, sport 4, one-click unchanged @spec:editor.4', () => {
    const sent = updateInfo.encode([100, 500, 0]);
    expect(v.parse(updateInfoInput, sent)).toEqual({
      one_click_stack: '0',
      match_stack: '100,500,0',
      sport_id: '4',
    });
  });

  it.each(['', '1,2,3,4,5,6,7,8,9', '1.5', '-1', 'x', '10000001'])(
    'with match_stack %j are rejected',
    (match_stack) => {
      expect(v.safeParse(updateInfoInput, { match_stack }).success).toBe(false);
    },
  );

  it('accept the largest editable stake, also for one click, and nothing above @spec:9.3', () => {
    expect(v.safeParse(updateInfoInput, { match_stack: '10000000' }).success).toBe(true);
    expect(v.parse(oneClickInput, oneClickAmount.encode(250))).toEqual({
      one_click_stack: '250',
    });
    expect(v.safeParse(oneClickInput, { one_click_stack: '10000001' }).success).toBe(false);
  });
});
