import { SPORT_IDS } from '../paths.ts';
import { endpoint } from '../wire/endpoint.ts';
import { noData } from '../wire/primitives.ts';
import { oneClickInput, updateInfoInput } from './stake-settings.wire.ts';

const signedIn = { auth: 'required' } as const;

export const updateInfo = endpoint(signedIn, {
  name: 'updateInfo',
  mutates: true,
  method: 'PATCH',
  path: 'update-info',
  area: 'sports',
  input: updateInfoInput,
  data: noData,
  // One list for all sports, under cricket's id (point 7); '0' keeps the one-click stake.
  encode: (stakes: readonly number[]) => ({
    one_click_stack: '0',
    match_stack: stakes.join(','),
    sport_id: SPORT_IDS.cricket,
  }),
});
export const oneClickAmount = endpoint(signedIn, {
  name: 'oneClickAmount',
  mutates: true,
  feature: 'oneClick',
  method: 'POST',
  path: 'single-click-update-amount',
  area: 'sports',
  input: oneClickInput,
  data: noData,
  encode: (stake: number) => ({ one_click_stack: String(stake) }),
});
