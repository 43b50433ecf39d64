import { paths, SPORT_IDS } from '@exchange/contract';
import type { PlayedMatch } from './system.ts';

/** A visible element with a text; `frame` is its frame. */
export interface Check {
  css: string;
  /** Source of a regular expression. */
  text: string;
  frame?: string;
}

/** A tested page: its content, and that after a press of `press`. */
export interface CheckedPage {
  name: string;
  path: string;
  visitor: 'guest' | 'player';
  checks: readonly Check[];
  press?: string;
  afterPress?: Check;
}

const PRICE = 'main [data-price-cell]:enabled';

/** Lists the pages that each supported browser opens, for all drivers. */
export const listPlaces = (match: PlayedMatch): readonly CheckedPage[] => [
  {
    name: 'home',
    path: paths.home(),
    visitor: 'guest',
    checks: [
      { css: 'h2', text: 'In Play' },
      { css: '[data-price-cell]', text: '\\d' },
    ],
  },
  {
    name: 'list',
    path: paths.sport(SPORT_IDS.cricket),
    visitor: 'guest',
    checks: [{ css: '[data-price-row]', text: match.runners[0] }],
  },
  {
    name: 'match as a guest',
    path: match.guestPath,
    visitor: 'guest',
    checks: [{ css: PRICE, text: '\\d' }],
    press: PRICE,
    afterPress: { css: 'dialog[open]', text: 'Log In' },
  },
  {
    name: 'lobby',
    path: paths.casinoLobby('All Casinos'),
    visitor: 'guest',
    checks: [{ css: 'main a', text: 'Mines' }],
  },
  {
    name: 'match as a player',
    path: match.path,
    visitor: 'player',
    checks: [
      { css: PRICE, text: '\\d' },
      { css: '[data-testid="match-score"]', text: '\\d' },
    ],
    press: PRICE,
    afterPress: { css: 'form[aria-label="Bet slip"]', text: 'Enter a stake' },
  },
  {
    name: 'game',
    path: paths.casinoGame('DC', '200570'),
    visitor: 'player',
    checks: [{ css: 'button', text: '^Bet', frame: 'iframe[title="Mines"]' }],
  },
  {
    name: 'deposit',
    path: paths.deposit(),
    visitor: 'player',
    checks: [{ css: 'main', text: 'Demonstration Bank' }],
  },
  {
    name: 'statement',
    path: paths.accountStatement(),
    visitor: 'player',
    checks: [
      { css: 'main h1', text: 'Account Statement' },
      { css: 'main table', text: 'Balance' },
    ],
  },
];
