import { paths } from '@exchange/contract';
import { AREAS } from '@exchange/tooling/workspace.ts';
import type { Page } from '@playwright/test';
import type { PlayedMatch, System } from '../system.ts';
import * as act from './actions.ts';
import {
  eventChanged,
  heldBack,
  type NetworkState,
  remotesDown,
  remotesSlow,
  serverDown,
  shellHeld,
} from './states.ts';
import type { Visitor } from './visitors.ts';

/** A screenshot: its visitor, its page, and the steps before. */
export interface Scene {
  name: string;
  visitor: Visitor;
  path: string;
  network?: NetworkState;
  act?: (page: Page, match: PlayedMatch) => Promise<void>;
  /** Only the visible screen, for dialogs and sheets. @default false */
  screenOnly?: boolean;
}

const LOBBY = paths.casinoLobby('All Casinos');

/** Returns every page, by the name of its screenshots, with its visitors. */
const pages = (match: PlayedMatch) => [
  { name: 'home', path: paths.home(), visitors: ['guest', 'newcomer'] as const },
  { name: 'list-inplay', path: paths.sport('inplay'), visitors: ['guest', 'newcomer'] as const },
  { name: 'multi-market', path: paths.multiMarket(), visitors: ['guest', 'newcomer'] as const },
  { name: 'match', path: match.guestPath, visitors: ['guest'] as const },
  { name: 'match', path: match.path, visitors: ['newcomer'] as const },
  { name: 'casino', path: LOBBY, visitors: ['guest', 'newcomer'] as const },
  { name: 'open-bets', path: paths.openBets(), visitors: ['bettor'] as const },
  { name: 'bet-history', path: paths.betHistory(), visitors: ['regular'] as const },
  { name: 'transactions', path: paths.transactions(), visitors: ['regular'] as const },
  { name: 'terms', path: paths.termsAndConditions(), visitors: ['guest'] as const },
  { name: 'contact', path: paths.contactUs(), visitors: ['guest', 'regular'] as const },
  { name: 'rules', path: paths.rulesAndRegulations(), visitors: ['newcomer'] as const },
  { name: 'profit-loss', path: paths.profitLoss(), visitors: ['regular'] as const },
  { name: 'statement', path: paths.accountStatement(), visitors: ['regular'] as const },
  { name: 'market-analysis', path: paths.marketAnalysis(), visitors: ['bettor'] as const },
  { name: 'users', path: paths.users(), visitors: ['agent', 'newcomer'] as const },
  { name: 'requests', path: paths.staffRequests(), visitors: ['agent'] as const },
  { name: 'sign-up', path: paths.signUp(), visitors: ['guest'] as const },
  { name: 'change-password', path: paths.changePassword(), visitors: ['newcomer'] as const },
  { name: 'sessions', path: paths.sessions(), visitors: ['newcomer', 'regular'] as const },
  { name: 'deposit', path: paths.deposit(), visitors: ['newcomer', 'demo'] as const },
  { name: 'withdraw', path: paths.withdraw(), visitors: ['newcomer', 'demo'] as const },
  { name: 'limits', path: paths.limits(), visitors: ['newcomer'] as const },
  { name: 'stake-settings', path: paths.stakeSettings(), visitors: ['newcomer'] as const },
];

/** Pages that are text alone. */
const TEXTS = {
  about: paths.aboutUs(),
  cookies: paths.cookiePolicy(),
  'responsible-gambling': paths.responsibleGambling(),
};

/** Returns scenes before anything of the app runs; one of each geometry. */
function firstPaintScenes(match: PlayedMatch): Scene[] {
  const scene = (name: string, visitor: Visitor, path: string): Scene => ({
    name: `${name}-first-paint`,
    visitor,
    path,
    network: shellHeld,
    screenOnly: true,
  });
  return [
    scene('home', 'guest', paths.home()),
    scene('home', 'newcomer', paths.home()),
    scene('match', 'newcomer', match.path),
    scene('casino', 'guest', LOBBY),
    scene('deposit', 'newcomer', paths.deposit()),
    scene('statement', 'regular', paths.accountStatement()),
  ];
}

/**
 * Returns each page with its content, while it loads, without the server, and without its remote.
 */
function pageScenes(match: PlayedMatch, origins: readonly string[]): Scene[] {
  return pages(match).flatMap(({ name, path, visitors }) => {
    const [first] = visitors;
    return [
      ...visitors.map((visitor): Scene => ({ name, visitor, path })),
      { name: `${name}-loading`, visitor: first, path, network: heldBack },
      { name: `${name}-failing`, visitor: first, path, network: serverDown },
      { name: `${name}-remote-loading`, visitor: first, path, network: remotesSlow(origins) },
      { name: `${name}-remote-stopped`, visitor: first, path, network: remotesDown(origins) },
    ];
  });
}

/** Returns pages in other states of their data. */
function dataScenes(match: PlayedMatch): Scene[] {
  const event = (name: string, change: Parameters<typeof eventChanged>[0]): Scene => ({
    name: `match-${name}`,
    visitor: 'newcomer',
    path: match.path,
    network: eventChanged(change),
  });
  return [
    { name: 'list-all', visitor: 'guest', path: paths.sport('all') },
    { name: 'list-cricket', visitor: 'guest', path: paths.sport(4) },
    { name: 'list-empty', visitor: 'guest', path: paths.sport(2) },
    { name: 'list-unknown-sport', visitor: 'guest', path: paths.sport(99) },
    { name: 'list-unknown-series', visitor: 'guest', path: paths.sport(4, 'nowhere') },
    {
      name: 'multi-market-pinned',
      visitor: 'guest',
      path: paths.sport('inplay'),
      act: act.pinMatch,
    },
    { name: 'open-bets-empty', visitor: 'newcomer', path: paths.openBets() },
    { name: 'market-analysis-empty', visitor: 'newcomer', path: paths.marketAnalysis() },
    { name: 'profit-loss-empty', visitor: 'newcomer', path: paths.profitLoss() },
    { name: 'bet-history-empty', visitor: 'newcomer', path: paths.betHistory() },
    { name: 'transactions-empty', visitor: 'newcomer', path: paths.transactions() },
    {
      name: 'transactions-deposits',
      visitor: 'regular',
      path: paths.transactions(),
      act: act.showDeposits,
    },
    { name: 'users-empty', visitor: 'agent', path: `${paths.users()}?search=nobody` },
    ...Object.entries(TEXTS).map(([name, path]): Scene => ({ name, visitor: 'guest', path })),
    { name: 'sign-up-code', visitor: 'guest', path: paths.signUp(), act: act.sendCode },
    { name: 'not-found', visitor: 'guest', path: '/nowhere' },
    { name: 'not-found', visitor: 'newcomer', path: '/app/nowhere' },
    event('suspended', (odds) => {
      odds.InplayStatus = 'SUSPENDED';
    }),
    event('locked', (odds) => {
      odds.IsBetAllow = 'N';
    }),
    event('message', (odds) => {
      odds.adminMessage = 'Rain: play is expected to go on at 15:30';
    }),
    event('runner-out', (odds) => {
      const [runner] = odds.runner_json;
      if (runner) runner.status = 'REMOVED';
    }),
  ];
}

/** Returns overlays of a page. */
function actionScenes(match: PlayedMatch): Scene[] {
  const onMatch = (name: string, play: Scene['act'], visitor: Visitor = 'newcomer'): Scene => ({
    name: `match-${name}`,
    visitor,
    path: match.path,
    screenOnly: true,
    ...(play && { act: play }),
  });
  const onLogin = (name: string, play: Scene['act']): Scene => ({
    name: `login${name}`,
    visitor: 'guest',
    path: paths.home(),
    screenOnly: true,
    ...(play && { act: play }),
  });
  return [
    { ...onLogin('', act.openTree), name: 'tree' },
    { ...onLogin('', act.searchMatches), name: 'search' },
    onLogin('', act.openLogin),
    onLogin('-errors', act.leaveLoginEmpty),
    onLogin('-refused', act.useWrongPassword),
    onLogin('-refused-again', act.useWrongPasswordTwice),
    onLogin('-busy', act.waitForLogin),
    onLogin('-code', act.askForCode),
    {
      name: 'password-link',
      visitor: 'guest',
      screenOnly: true,
      path: paths.passwordReset(`pr_${'a'.repeat(43)}`),
      act: act.fillNewPassword,
    },
    {
      ...onLogin('', act.askForProof),
      name: 'withdraw-proof',
      visitor: 'regular',
      path: paths.withdraw(),
    },
    {
      ...onLogin('', act.setUpSecondFactor),
      name: 'sessions-set-up',
      visitor: 'regular',
      path: paths.sessions(),
    },
    { ...onLogin('', act.openAccountMenu), name: 'account-menu', visitor: 'regular' },
    onMatch('slip', act.openSlip),
    onMatch('slip-stake', act.enterStake),
    onMatch('slip-lay', act.enterLayStake),
    onMatch('slip-refused', act.askTooMuch),
    { ...onMatch('slip-moved', act.enterStake), network: priceFallsWithSlip },
    onMatch('slip-placing', act.waitForBet),
    onMatch('bet-placed', act.placeBet, 'bettor'),
    onMatch('cash-out-unanswered', act.loseCashOut, 'bettor'),
    onMatch('my-bets', act.showMyBets, 'bettor'),
    { ...onMatch('open-bets-panel', act.showOpenBetsPanel, 'bettor'), path: paths.home() },
  ];
}

/** Lowers the best price once the slip is open. */
const priceFallsWithSlip: NetworkState = async (page) => {
  let seen = 0;
  await eventChanged((odds) => {
    seen += 1;
    const best = odds.runner_json[0]?.ex.availableToBack[0];
    if (best && seen > 2) best.price = Math.max(1.01, Math.round((best.price - 0.02) * 100) / 100);
  })(page);
};

/** Lists every screenshot of a round; there is one round for each width and brand. */
export function listScenes(match: PlayedMatch, system: System): Scene[] {
  const origins = AREAS.map(system.filesOf);
  return [
    ...pageScenes(match, origins),
    ...firstPaintScenes(match),
    ...dataScenes(match),
    ...actionScenes(match),
  ];
}
