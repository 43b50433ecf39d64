import * as v from 'valibot';
import { expect, it } from 'vitest';
import { listDecisions, toDecisionStatus, toStaffRequestInput } from './staff.model.ts';
import { staffRequestListInput } from './staff.wire.ts';

it.each([
  ['deposit', 'pending', ['approve', 'decline']],
  ['deposit', 'success', []],
  ['deposit', 'declined', []],
  ['withdrawal', 'pending', ['approve', 'decline']],
  ['withdrawal', 'approved', ['pay', 'decline']],
  ['withdrawal', 'success', []],
  ['withdrawal', 'declined', []],
] as const)('on a %s that is %s the possible decisions are: %j', (kind, status, decisions) => {
  expect(listDecisions({ kind, status })).toEqual(decisions);
});

it.each([
  ['deposit', 'approve', 'S'],
  ['deposit', 'decline', 'D'],
  ['withdrawal', 'approve', 'A'],
  ['withdrawal', 'pay', 'S'],
  ['withdrawal', 'decline', 'D'],
] as const)('of a %s, %s is sent as %s', (kind, decision, status) => {
  expect(toDecisionStatus(kind, decision)).toBe(status);
});

it.each(['all', 'open', 'pending', 'approved', 'success', 'declined'] as const)(
  'the list of %s is a valid request',
  (status) => {
    const input = toStaffRequestInput({ kind: 'withdrawal', status, search: 'asha', page: 2 });
    expect(v.parse(staffRequestListInput, input)).toEqual(input);
  },
);
