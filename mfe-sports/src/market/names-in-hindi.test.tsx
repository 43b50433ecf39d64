import { queryClient } from '@exchange/api';
import type { Bet, Market, Match, Runner, SessionLine } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { UnmatchedBets } from '../bet-slip/OpenBets.tsx';
import { PreviewList } from '../bet-slip/PreviewList.tsx';
import { SlipHead } from '../bet-slip/SlipHead.tsx';
import type { SlipSelection } from '../bet-slip/slip.model.ts';
import { testSelection } from '../bet-slip/test-support/test-selection.ts';
import { MarketPanel } from './MarketPanel.tsx';
import { SessionLineRow } from './SessionLineRow.tsx';

const hindi = { 'The Draw': 'ड्रॉ', '6 over runs {{1}}': '6 ओवर में रन: {{1}}' };
beforeAll(() => startI18n('hi', { en: {}, hi: hindi }));
afterEach(cleanup);

const DRAW = 'The Draw';
const SESSION = '6 over runs Kites';

const match: Match = {
  id: '1',
  sportId: '4',
  name: 'Kites v Falcons',
  inPlay: true,
  hasBookmaker: false,
  hasFancy: false,
  hasStats: false,
  hasTv: false,
};
const runner: Runner = {
  id: 'd',
  name: DRAW,
  active: true,
  result: 0,
  back: [{ price: 1.85, size: 2400 }],
  lay: [],
};
const market: Market = {
  id: 'm',
  name: 'Match Odds',
  runners: [runner],
  minStake: 100,
  maxStake: 1000,
  suspended: false,
  betAllowed: true,
  opensBefore: 0,
  betDelay: 0,
  version: 1,
};
const session: SessionLine = {
  id: 's',
  name: SESSION,
  minStake: 100,
  maxStake: 1000,
  betDelay: 0,
  no: { line: 42, rate: 100 },
  yes: { line: 43, rate: 90 },
  book: new Map([[42, -100]]),
  suspended: false,
  betAllowed: true,
};
const draw: SlipSelection = {
  ...testSelection,
  matchName: match.name,
  runnerId: 'd',
  runnerName: DRAW,
  odds: 2,
};
const line: SlipSelection = { ...draw, runnerName: SESSION, rate: 100 };
const bet: Bet = {
  id: '1',
  betId: 'b',
  sportName: 'Cricket',
  matchName: match.name,
  marketName: SESSION,
  runnerName: SESSION,
  side: 'back',
  odds: 42,
  askedOdds: 42,
  rate: 100,
  status: 'open',
  stake: 100,
  unmatched: 100,
  requested: 200,
  potentialProfit: 100,
  liability: 100,
  placedAt: new Date(2026, 6, 11),
};
const slip = (selection: SlipSelection) => (
  <SlipHead selection={selection} live={undefined} closable={true} onClose={vi.fn()} />
);

it.each<[string, ReactElement]>([
  ['a market', <MarketPanel key="" match={match} market={market} />],
  ['a session line', <SessionLineRow key="" session={session} blocked={false} onPick={vi.fn()} />],
  ['the slip with the draw', slip(draw)],
  ['the slip with a session line', slip(line)],
  [
    'the preview of a bet',
    <PreviewList
      key=""
      selection={draw}
      market={{ runners: [runner], winners: 1 } as never}
      stake={100}
      odds={2}
    />,
  ],
  ['unmatched bets', <UnmatchedBets key="" bets={[bet]} />],
])('%s has no English name of a draw or a session line in Hindi', (_, element) => {
  const { container } = render(
    <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>,
  );
  expect(container.innerHTML).toMatch(/ड्रॉ|6 ओवर में रन: Kites/);
  expect(container.innerHTML).not.toMatch(/The Draw|over runs/);
});
