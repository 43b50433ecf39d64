import * as v from 'valibot';
import {
  calculateTopMultiplier,
  defineSoloGame,
  IllegalMove,
  type Limits,
} from '../../game/game.ts';
import { multiplyPaise } from '../../money.ts';

export const CELLS = 25;
const RTP = 97;

export interface MinesChoice {
  /** How many of the 25 fields hide a mine. */
  mines: number;
}
export type MinesAction = { type: 'open'; cell: number } | { type: 'cash' };
export interface MinesState {
  mines: number[];
  opened: number[];
  /** The stake, which determines when the maximum win is reached. */
  stakePaise: number;
  /** open: fields may be opened; cashed: the player cashed out; bust: the player opened a mine. */
  status: 'open' | 'cashed' | 'bust';
}
/** The player's view; the mines only when the round is over. */
export interface MinesView {
  opened: number[];
  status: MinesState['status'];
  mines?: number[];
}

/** Returns the multiplier in hundredths after `safe` fields, rounded down; 100 before the first. */
export function minesMultiplier(mines: number, safe: number): number {
  if (safe === 0) return 100;
  let fair = 1;
  for (let done = 0; done < safe; done += 1) fair *= (CELLS - done) / (CELLS - mines - done);
  return Math.floor(RTP * fair + 1e-9);
}

const safeCells = (state: MinesState) =>
  state.opened.filter((cell) => !state.mines.includes(cell)).length;

const multiplierOf = (state: MinesState) => minesMultiplier(state.mines.length, safeCells(state));

/** The maximum win covers the first field at the largest stake, whatever the mines. */
const limits: Limits = { minPaise: 10_00, maxPaise: 50_000_00, maxWinPaise: 12_50_000_00 };

/** Returns true if no further field can pay more, so that the round cashes out by itself. */
const isAtTop = (state: MinesState) =>
  safeCells(state) === CELLS - state.mines.length ||
  multiplierOf(state) >= calculateTopMultiplier({ limits }, state.stakePaise);

export const game = defineSoloGame<MinesChoice, MinesState, MinesAction>({
  provider: 'DC',
  gameId: '200570',
  name: 'Mines',
  limits,
  rtp: RTP,
  rules: [
    'Choose how many of the 25 fields hide a mine, and place your bet.',
    'Each safe field raises your multiplier. Cash out whenever you like; a mine ends the round and takes the stake.',
    'Multipliers return 97% on average, rounded down to two decimals. One round pays ₹12,50,000 at most and is cashed out by itself there; the field that reaches it may pay less than its multiplier.',
    'A round that is left alone for 10 minutes is cashed out at its multiplier; if no field was opened, the stake comes back.',
  ],
  choice: v.object({
    mines: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(CELLS - 1)),
  }),
  action: v.variant('type', [
    v.object({
      type: v.literal('open'),
      cell: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(CELLS - 1)),
    }),
    v.object({ type: v.literal('cash') }),
  ]),
  leftAfterS: 600,
  open: ({ mines }, random, stakePaise) => ({
    mines: random.shuffle(CELLS).slice(0, mines),
    opened: [],
    stakePaise,
    status: 'open',
  }),
  act(state, action) {
    if (state.status !== 'open') throw new IllegalMove();
    if (action.type === 'cash') {
      if (state.opened.length === 0) throw new IllegalMove('Open a field first.');
      return { ...state, status: 'cashed' };
    }
    if (state.opened.includes(action.cell)) throw new IllegalMove('That field is open.');
    const opened = [...state.opened, action.cell];
    if (state.mines.includes(action.cell)) return { ...state, opened, status: 'bust' };
    const next: MinesState = { ...state, opened };
    return isAtTop(next) ? { ...next, status: 'cashed' } : next;
  },
  isOver: ({ status }) => status !== 'open',
  payout: (state, stakePaise) =>
    state.status === 'cashed' ? multiplyPaise(stakePaise, multiplierOf(state)) : 0,
  view: ({ mines, opened, status }): MinesView =>
    status === 'open' ? { opened, status } : { opened, status, mines },
  moved: ['opened', 'status'],
  leave: (state) => ({ ...state, status: 'cashed' }),
  verify: (random, { mines }) => {
    const cells = random.shuffle(CELLS).slice(0, mines);
    return cells
      .sort((a, b) => a - b)
      .map((cell) => `${Math.floor(cell / 5) + 1}–${(cell % 5) + 1}`);
  },
});
