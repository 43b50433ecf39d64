import * as v from 'valibot';
import { STAFF } from '../auth/auth.model.ts';
import { endpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/primitives.ts';
import { toUserDetails } from './users.model.ts';
import {
  oneClickInput,
  preferencesInput,
  updateCoinsInput,
  updateInfoInput,
  userCreateInput,
  userDetailsData,
  userListData,
  userListInput,
  userRow,
} from './users.wire.ts';

const staff = { auth: 'required', roles: STAFF, area: 'wallet' } as const;

export const usersEndpoints = {
  userList: endpoint({
    ...staff,
    name: 'userList',
    method: 'POST',
    path: 'user/userList',
    input: userListInput,
    data: userListData,
  }),
  userCreate: endpoint({
    ...staff,
    name: 'userCreate',
    method: 'POST',
    path: 'user/create',
    input: userCreateInput,
    data: userRow,
  }),
  updateCoins: endpoint({
    ...staff,
    name: 'updateCoins',
    method: 'PATCH',
    path: 'user/updateCoins',
    input: updateCoinsInput,
    data: userRow,
  }),
  userDetails: endpoint({
    name: 'userDetails',
    method: 'POST',
    path: 'user/userDetails',
    auth: 'required',
    area: 'wallet',
    input: v.optional(v.object({ user_id: v.optional(wireId) }), {}),
    data: userDetailsData,
    decode: toUserDetails,
  }),
  updateInfo: endpoint({
    name: 'updateInfo',
    method: 'PATCH',
    path: 'update-info',
    auth: 'required',
    area: 'sports',
    input: updateInfoInput,
    data: v.null(),
  }),
  oneClickAmount: endpoint({
    name: 'oneClickAmount',
    method: 'POST',
    path: 'single-click-update-amount',
    auth: 'required',
    area: 'sports',
    input: oneClickInput,
    data: v.null(),
  }),
  preferences: endpoint({
    name: 'preferences',
    method: 'POST',
    path: 'preferences',
    auth: 'required',
    area: 'shell',
    input: preferencesInput,
    data: v.record(v.string(), v.unknown()),
  }),
} as const;
