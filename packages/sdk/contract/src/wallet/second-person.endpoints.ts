import * as v from 'valibot';
import { STAFF } from '../auth/auth.model.ts';
import { PAGE_SIZE } from '../limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { toSecondPersonStep } from './second-person.model.ts';
import {
  secondPersonDecisionData,
  secondPersonDecisionInput,
  secondPersonListInput,
  secondPersonRow,
} from './second-person.wire.ts';

const staff = { area: 'wallet', method: 'POST', auth: 'required', roles: STAFF } as const;

// Decisions of a second member of staff on steps above the limit of one person.

export const secondPersonList = endpoint(staff, {
  name: 'secondPersonList',
  path: 'second-person-list',
  input: secondPersonListInput,
  data: v.array(secondPersonRow),
  encode: (page: number) => ({ limit: PAGE_SIZE.requests, page }),
  decode: (rows, { total }) => ({ rows: rows.map(toSecondPersonStep), total }),
});
export const secondPersonDecision = endpoint(staff, {
  name: 'secondPersonDecision',
  mutates: true,
  path: 'second-person-decision',
  idempotent: true,
  input: secondPersonDecisionInput,
  data: secondPersonDecisionData,
});
