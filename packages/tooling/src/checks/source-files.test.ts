import { expect, test } from 'vitest';
import { findGrammarFaults, MAX_TSX_LINES } from './source-files.ts';

test.each([
  'mfe-sports/src/bet-slip/BetSlip.tsx',
  'mfe-sports/src/bet-slip/bet-slip.api.ts',
  'packages/sdk/ui/src/components/use-dialog.ts',
  'packages/backend/server/src/modules/wallet/service.test.ts',
])('%s is fine', (file) => {
  expect(findGrammarFaults(file, '')).toEqual([]);
});

test.each([
  ['mfe-sports/src/betSlip/BetSlip.tsx', '', 'kebab-case'],
  ['mfe-sports/src/bet-slip/bet_slip.ts', '', 'neither'],
  ['mfe-sports/src/bet-slip/useSlip.ts', '', 'neither'],
  ['mfe-sports/src/area.tsx', '\n'.repeat(MAX_TSX_LINES + 1), 'lines'],
  ['mfe-sports/src/match/odds.model.ts', "import { use } from 'react';", 'pure'],
])('%s is against the grammar', (file, text, fault) => {
  expect(findGrammarFaults(file, text).join()).toContain(fault);
});
