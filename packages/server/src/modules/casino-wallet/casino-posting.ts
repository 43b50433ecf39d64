import type { Tx } from '../../db/unit-of-work.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { CasinoBet } from './repository.ts';

/** What a movement of money says on the statement, by what it made of the bet. */
const REMARKS: Readonly<Record<CasinoBet['state'], string>> = {
  open: 'Stake',
  settled: 'Win',
  rolled_back: 'Stake returned',
};

/** Moves paise between house and player for a bet: positive to the player, nothing for 0. */
export async function postToPlayer(
  tx: Tx,
  ledger: Ledger,
  bet: Pick<CasinoBet, 'betId' | 'userId' | 'gameName' | 'roundId'>,
  { event, paise }: { event: CasinoBet['state']; paise: number },
): Promise<void> {
  if (paise === 0) return;
  await ledger.post(tx, {
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
}
