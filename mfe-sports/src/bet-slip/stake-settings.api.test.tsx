import { queryClient, queryKeys } from '@exchange/api';
import { listToasts, replaceNetwork, resetPage, signInAs } from '@exchange/api/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  selectOneClickStake,
  useSaveOneClickStake,
  useSaveStakes,
  useStakeSettings,
} from './stake-settings.api.ts';

const USER = {
  user_id: 1,
  user_name: 'asha',
  name: '',
  mobile: null,
  role: 'player',
  balance: 0,
  liability: 0,
  created_at: 0,
};
const reply = (data: unknown, status = 200) => ({
  status,
  data: { status, error: status !== 200, message: status === 200 ? '' : 'No.', data },
});
const detailsWith = (...UserSportSettings: object[]) => reply({ ...USER, UserSportSettings });
const stakesOf = (sport_id: string, match_stack: string, one_click_stack = '0') => ({
  sport_id,
  match_stack,
  one_click_stack,
});

let details: ReturnType<typeof reply>;
let saved: ReturnType<typeof reply>;
let restore: () => void;
beforeEach(() => {
  details = detailsWith(stakesOf('4', '100,500', '250'));
  saved = reply(null);
  restore = replaceNetwork(async ({ url }) => (url.endsWith('/userDetails') ? details : saved));
});
afterEach(() => {
  cleanup();
  restore();
  resetPage();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
async function show() {
  signInAs({ id: 1, userName: 'asha', token: 't' });
  const { result } = renderHook(
    () => ({
      stakes: useStakeSettings(),
      boxes: useSaveStakes(),
      oneClick: useSaveOneClickStake(),
    }),
    { wrapper },
  );
  await expect.poll(() => result.current.stakes.isFetched).toBe(true);
  return result;
}

describe('the stakes of a player', () => {
  it('are those of cricket, which all sports share', async () => {
    details = detailsWith(stakesOf('1', '10'), stakesOf('4', '100,500', '250'));
    const { current } = await show();
    expect(current.stakes.data).toMatchObject({ sportId: '4', stakes: [100, 500] });
    expect(selectOneClickStake()).toBe(250);
  });

  it.each([
    ['of other sports only', () => detailsWith(stakesOf('1', '10'))],
    ['in a reply of another form', () => reply({ user_id: 1 })],
  ])('are unset with stakes %s', async (_, answer) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    details = answer();
    const { current } = await show();
    expect(current.stakes.data).toBeNull();
    expect(selectOneClickStake()).toBeUndefined();
    log.mockRestore();
  });

  it('are unknown after a failure, which is not the same', async () => {
    details = reply(null, 500);
    const { current } = await show();
    expect(current.stakes.isError).toBe(true);
    expect(current.stakes.data).toBeUndefined();
  });
});

describe('saving stakes', () => {
  const BOXES = [300, 0, 700, 0, 0, 0, 0, 0];

  it('shows the stored ones, and refetches open matches', async () => {
    const result = await show();
    queryClient.setQueryData(queryKeys.event('1'), {});
    details = detailsWith(stakesOf('4', BOXES.join()));
    await act(() => result.current.boxes.mutateAsync(BOXES));
    await expect.poll(() => result.current.stakes.data?.stakes).toEqual([300, 700]);
    expect(queryClient.getQueryState(queryKeys.event('1'))?.isInvalidated).toBe(true);
    expect(listToasts()).toEqual(['success: Stake updated successfully.']);
  });

  it('shows the saved ones if the backend sends none', async () => {
    details = detailsWith();
    const result = await show();
    await act(() => result.current.boxes.mutateAsync(BOXES));
    await expect
      .poll(() => result.current.stakes.data)
      .toEqual({
        sportId: '4',
        boxes: BOXES,
        stakes: [300, 700],
      });
  });

  it.each([
    ['the boxes', 'boxes'],
    ['the one-click stake', 'oneClick'],
  ] as const)('that fails for %s says so, and keeps the known stakes', async (_, name) => {
    const result = await show();
    saved = reply(null, 400);
    const save = (): Promise<unknown> =>
      name === 'boxes'
        ? result.current.boxes.mutateAsync(BOXES)
        : result.current.oneClick.mutateAsync(0);
    await act(() => save().catch(() => undefined));
    expect(listToasts()).toEqual(['error: Stake update failed.']);
    expect(result.current.stakes.data?.stakes).toEqual([100, 500]);
  });

  it('without one-click betting removes its stake', async () => {
    const result = await show();
    details = detailsWith(stakesOf('4', '100,500'));
    await act(() => result.current.oneClick.mutateAsync(0));
    expect(selectOneClickStake()).toBeUndefined();
  });
});
