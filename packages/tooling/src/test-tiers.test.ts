import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isIntegrationTest } from './test-tiers.ts';
import { inRoot } from './workspace.ts';

it.each([
  ['packages/backend/server/src/exchange/cash-out.test.ts', false],
  ['packages/sdk/api/src/pending-command.test.ts', false],
  ['mfe-sports/src/bet-slip/PlaceButton.test.tsx', false],
  ['packages/backend/server/src/modules/users/staff.test.ts', true],
  ['packages/delivery/edge/src/proxy/api-proxy.test.ts', true],
  ['mfe-wallet/src/users/StaffPages.test.tsx', true],
])('%s needs a server, a database or a program: %s', (file, needs) => {
  expect(isIntegrationTest(readFileSync(inRoot(file), 'utf8'))).toBe(needs);
});
