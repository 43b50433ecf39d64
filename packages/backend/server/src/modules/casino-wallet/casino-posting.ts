import type { Tx } from '@exchange/server-kit/database';
import type { Entry, Ledger } from '../../ledger/index.ts';
import type { CasinoBet } from './repository.ts';

/** The texts of money movements on the statement, by the state of the bet. */
const REMARKS: Readonly<Record<CasinoBet['state'], string>> = {
  open: 'Stake',
  settled: 'Win',
  rolled_back: 'Stake returned',
};

type PostedBet = Pick<CasinoBet, 'betId' | 'userId' | 'gameName' | 'roundId'>;
/** An event of a bet, and paise to its player (negative: from the player). */
interface CasinoMove {
  event: CasinoBet['state'];
  paise: number;
}

/** Returns the posting that moves money between house and player for a bet. */
export const toCasinoEntry = (bet: PostedBet, { event, paise }: CasinoMove): Entry => ({
  kind: 'casino',
  reference: `${event}:${bet.betId}`,
  market: bet.roundId,
  description: `${bet.gameName} / Round ${bet.roundId}`,
  remark: REMARKS[event],
  sides: [
    { account: { kind: 'cash', userId: bet.userId }, paise },
    { account: { kind: 'house' }, paise: -paise },
  ],
});

/** Moves paise between house and player for a bet: nothing for 0. */
export async function postToPlayer(
  tx: Tx,
  ledger: Ledger,
  bet: PostedBet,
  move: CasinoMove,
): Promise<void> {
  if (move.paise !== 0) await ledger.post(tx, toCasinoEntry(bet, move));
}
