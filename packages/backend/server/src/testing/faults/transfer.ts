import { drawWhole } from '../../feed/simulator/draw.ts';
import type { Random } from '../../random.ts';
import { drawSlip, nextUtr, withdrawalOf } from '../test-transfers.ts';
import { count } from './journal.ts';
import { act, type Player, type Playing, sendPerhapsTwice } from './player.ts';
import { type Sending, type SendSurely, toSending } from './send-surely.ts';

const SLIP = drawSlip();

/** Returns a slip as a browser uploads it. */
export async function toUpload(token: string): Promise<Sending> {
  const body = new FormData();
  body.append('deposite', new Blob([new Uint8Array(await SLIP)], { type: 'image/png' }), 's.png');
  const { path } = toSending('uploadDepositFile', {});
  return { path, body, headers: () => ({ authorization: `Bearer ${token}` }) };
}

async function upload(sendSurely: SendSurely, token: string, random: Random) {
  const { reply } = await sendSurely(await toUpload(token), random);
  return (reply.data as { attachment: string } | null)?.attachment;
}

/** Staff decide at once, sometimes on two servers. */
async function decide(
  playing: Playing,
  { id, statuses }: { id: number; statuses: readonly ('A' | 'S' | 'D')[] },
  { adminToken, random }: { adminToken: string; random: Random },
): Promise<void> {
  for (const status of statuses) {
    const input = { id, status, reason: 'Not found' };
    const sending = toSending('requestDecision', input, { token: adminToken });
    const [{ reply }] = await sendPerhapsTwice(playing, sending, random);
    count(playing.journal, `requestDecision ${reply.status}`);
  }
}

/** Deposits with a slip; staff find the payment, or do not. */
export async function deposit(playing: Playing, player: Player, adminToken: string): Promise<void> {
  const { token, random } = player;
  const attachment = await upload(playing.sendSurely, token, random);
  const { reply } = await act(playing, player, 'depositRequest', {
    type: 'D',
    dwtype: 'D',
    method: 'UPI',
    account_number: 'kheloyar.demo@example',
    amount: drawWhole(random, 500, 3000),
    transaction_id: nextUtr(),
    attachment,
  });
  if (reply.status !== 200) return;
  const { id } = reply.data as { id: number };
  const statuses = [random() < 0.7 ? 'S' : 'D'] as const;
  await decide(playing, { id, statuses }, { adminToken, random });
}

/** Requests a withdrawal; staff pay it or decline, or the player cancels it. */
export async function withdraw(
  playing: Playing,
  player: Player,
  adminToken: string,
): Promise<void> {
  const { token, random, userId } = player;
  // An account of the player's own: sharing one is flagged.
  const account_number = String(userId).padStart(12, '1');
  const input = withdrawalOf(drawWhole(random, 100, 5000), { account_number });
  const { reply } = await act(playing, player, 'withdrawRequest', input);
  if (reply.status !== 200) return;
  const { id } = reply.data as { id: number };
  const fate = random();
  if (fate < 0.3) {
    const sending = toSending('withdrawCancel', { id }, { token });
    const [first] = await sendPerhapsTwice(playing, sending, random);
    count(playing.journal, `withdrawCancel ${first.reply.status}`);
    return;
  }
  const statuses = fate < 0.7 ? (['A', 'S'] as const) : (['D'] as const);
  await decide(playing, { id, statuses }, { adminToken, random });
}
