import type { Page } from '@playwright/test';
import { type Actor, enter, enterFirst, enterWinner, succeed } from '../actor.ts';
import { nextUtr, takeSlip } from '../money.ts';
import type { System } from '../system.ts';
import { PAYLOADS } from './payloads.ts';

export const PASSWORD = 'a long passphrase';
const OWN_PASSWORD = 'another long passphrase';

/** Uploads an image, as a deposit needs one. */
async function uploadSlip(page: Page, { url }: System, { token }: Actor): Promise<string> {
  const slip = await takeSlip(page);
  const form = new FormData();
  form.append(
    'deposite',
    new Blob([new Uint8Array(slip.buffer)], { type: slip.mimeType }),
    slip.name,
  );
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${url}/api/v5/uploadDepositeFile`, {
    method: 'POST',
    headers,
    body: form,
  });
  const { data } = (await reply.json()) as { data: { attachment: string } };
  return data.attachment;
}

interface Offered {
  InplayMatches: {
    match_id: string;
    match_odds: { market_id: string; runners: { selectionId: string; back: { price: number } }[] };
  }[];
}

/** Places a bet, and enters results of the market with each text as a reason, one after another. */
async function enterResults(admin: Actor, player: Actor): Promise<void> {
  await succeed(admin, 'updateCoins', { user_id: player.user_id, amount: 10_000, reason: 'Start' });
  const { InplayMatches } = (await succeed(player, 'matchList', {})) as Offered;
  const [match] = InplayMatches;
  const [first, second] = match?.match_odds.runners ?? [];
  if (!match || !first || !second) throw new Error('nothing is in play');
  const { market_id } = match.match_odds;
  await succeed(player, 'saveBet', {
    match_id: match.match_id,
    market_id,
    selection_id: first.selectionId,
    is_back: '1',
    odds: String(first.back.price),
    stack: 100,
    price_change: 'any',
  });
  for (const [index, reason] of PAYLOADS.entries()) {
    // Each one changes the payout, so that each is a line of the statement.
    const { selectionId } = index % 2 === 0 ? first : second;
    await enterWinner(admin, market_id, selectionId, reason);
  }
}

/**
 * Writes each text as a note, as a message of support and as reasons of a lock and of ended
 * sign-ins.
 */
async function noteAndLock(admin: Actor, { user_id }: Actor): Promise<void> {
  for (const [index, text] of PAYLOADS.entries()) {
    await succeed(admin, 'userNote', { user_id, text });
    await succeed(admin, 'supportMessage', { user_id, message: text });
    await succeed(admin, 'userAccess', { user_id, betting_locked: index % 2 === 0, reason: text });
  }
  const other = (await succeed(admin, 'userList', { search: 'hostile-1' })) as {
    list: { user_id: number }[];
  };
  const [target] = other.list;
  for (const reason of PAYLOADS) {
    await succeed(admin, 'userEndSessions', { user_id: target?.user_id, reason });
    const length = { kind: 'time_out', hours: 24 };
    await succeed(admin, 'userBreak', { user_id: target?.user_id, reason, ...length });
  }
}

/** Creates a player, and writes each text into every field that accepts it; returns the player. */
export async function writeTexts(page: Page, system: System): Promise<Actor> {
  const admin = await enter(system, 'admin', await system.readPassword('admin'));
  for (const [index, name] of PAYLOADS.entries()) {
    await succeed(admin, 'userCreate', {
      user_name: `hostile-${index}`,
      name,
      password: PASSWORD,
    });
  }
  const passwords = { password: PASSWORD, newPassword: OWN_PASSWORD };
  const player = await enterFirst(system, 'hostile-0', passwords);
  await enterResults(admin, player);
  const preferences = Object.fromEntries(PAYLOADS.map((text, at) => [`hostile${at}`, text]));
  await player.call('preferences', { preferences });
  await noteAndLock(admin, player);
  for (const text of PAYLOADS) {
    const { user_id } = player;
    await succeed(admin, 'updateCoins', { user_id, amount: 1000, reason: text });
    const attachment = await uploadSlip(page, system, player);
    const deposit = {
      type: 'D',
      dwtype: 'D',
      method: 'UPI',
      account_number: 'kheloyar.demo@example',
      amount: 500,
      transaction_id: nextUtr(),
      attachment,
      sender: text,
      reciver: text,
      ifsc: text,
      account_name: text,
    };
    const { id } = (await succeed(player, 'depositRequest', deposit)) as { id: number };
    await succeed(admin, 'requestDecision', { id, status: 'D', reason: text });
  }
  const withdrawal = {
    type: 'W',
    dwtype: 'normal',
    method: 'BANK',
    amount: 500,
    ifsc: 'DEMO0001234',
    account_number: '123456789012',
    account_name: 'Asha Rao',
    attachment: 'Demo Bank',
    reciver: PAYLOADS[0],
    transaction_id: PAYLOADS[1],
    sender: PAYLOADS[2],
  };
  await succeed(player, 'withdrawRequest', { ...withdrawal, password: OWN_PASSWORD });
  return player;
}
