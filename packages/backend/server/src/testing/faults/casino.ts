import { randomUUID } from 'node:crypto';
import { BASES, CASINO_WALLET_PATHS, type CasinoWalletCall } from '@exchange/contract';
import { drawWhole } from '../../feed/simulator/draw.ts';
import { signCall } from '../../http/call-signature.ts';
import { toPaise } from '../../money.ts';
import { TEST_CASINO_SECRET } from '../test-casino.ts';
import { count } from './journal.ts';
import { type Player, type Playing, sendPerhapsTwice } from './player.ts';
import type { Sending } from './send-surely.ts';

/** Returns a call of the provider, signed again for each attempt. */
function toWalletSending(call: CasinoWalletCall, input: object): Sending {
  const path = BASES.casino + CASINO_WALLET_PATHS[call];
  const body = JSON.stringify(input);
  const sign = () => signCall(TEST_CASINO_SECRET, { timestamp: String(Date.now()), path, body });
  return { path, body, headers: () => ({ 'content-type': 'application/json', ...sign() }) };
}

/** Sends it as a provider does; a repeat gets the first outcome with the balance of its moment. */
async function callWallet(
  playing: Playing,
  { random }: Player,
  call: CasinoWalletCall,
  input: { transaction_id: string },
) {
  const answers = await sendPerhapsTwice(playing, toWalletSending(call, input), random);
  const [{ reply }] = answers;
  count(playing.journal, `casino ${call} ${reply.status}`);
  const reported = new Set(answers.map(({ reply: { status, message } }) => `${status} ${message}`));
  if (reported.size > 1) {
    const both = [...reported].join(' and ');
    playing.journal.breaches.push(`casino ${call} ${input.transaction_id}: ${both}`);
  }
  return reply.status === 200;
}

/** Plays some rounds through the signed wallet, as a provider that calls it twice and late. */
export async function callAsProvider(playing: Playing, player: Player): Promise<void> {
  const { random, userId, casinoSession: session } = player;
  const { journal } = playing;
  for (let round = drawWhole(random, 1, 4); round > 0; round -= 1) {
    const betId = randomUUID();
    const stake = drawWhole(random, 10, 2000);
    const bet = { session, transaction_id: betId, round_id: randomUUID(), amount: stake };
    if (!(await callWallet(playing, player, 'bet', bet))) {
      journal.refusedRounds.push(betId);
      continue;
    }
    const played = { userId, stakePaise: toPaise(stake) };
    journal.rounds.set(betId, played);
    const end = { transaction_id: randomUUID(), bet_id: betId };
    const isTakenBack = random() < 0.1;
    const win = random() < 0.45 ? drawWhole(random, 1, 2 * stake) : 0;
    const done = isTakenBack
      ? await callWallet(playing, player, 'rollback', end)
      : await callWallet(playing, player, 'win', { ...end, amount: win } as typeof end);
    if (!done) journal.breaches.push(`casino: the end of ${betId} was refused`);
    journal.rounds.set(betId, {
      ...played,
      end: isTakenBack
        ? { state: 'rolled_back', winPaise: 0 }
        : { state: 'settled', winPaise: toPaise(win) },
    });
  }
}
