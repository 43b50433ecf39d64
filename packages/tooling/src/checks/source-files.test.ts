import { expect, test } from 'vitest';
import { findGrammarFaults, MAX_TSX_LINES } from './source-files.ts';

test.each([
  ['mfe-sports/src/bet-slip/BetSlip.tsx', 'export function BetSlip() {}'],
  ['mfe-sports/src/bet-slip/bet-slip.api.ts', 'export const useMatchDetail = () => {};'],
  ['packages/sdk/ui/src/components/use-dialog.ts', 'export const useDialog = () => {};'],
  ['packages/backend/server/src/modules/wallet/service.test.ts', ''],
  ['packages/backend/server/src/modules/wallet/handlers.ts', 'export const walletModule = {};'],
  ['packages/backend/server/src/serial.ts', 'export function createSerial() {}'],
  ['packages/backend/server/src/money.ts', 'export const toPaise = 1;\nexport const toRupees = 2;'],
])('%s is fine', (file, text) => {
  expect(findGrammarFaults(file, text)).toEqual([]);
});

test.each([
  ['mfe-sports/src/betSlip/BetSlip.tsx', '', 'kebab-case'],
  ['mfe-sports/src/bet-slip/bet_slip.ts', '', 'neither'],
  ['mfe-sports/src/bet-slip/useSlip.ts', '', 'neither'],
  ['mfe-sports/src/area.tsx', '\n'.repeat(MAX_TSX_LINES + 1), 'lines'],
  ['mfe-sports/src/bet-slip/OneClickBar.tsx', 'export function OneClickSwitch() {}', 'exports'],
  ['mfe-sports/src/shared/use-now.ts', 'export const usePast = () => {};', 'exports'],
  ['packages/backend/server/src/async.ts', 'export function createSerial() {}', 'exports'],
  ['mfe-sports/src/match/odds.model.ts', "import { use } from 'react';", 'pure'],
])('%s is against the grammar', (file, text, fault) => {
  expect(findGrammarFaults(file, text).join()).toContain(fault);
});
