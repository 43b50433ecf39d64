import { type Bet, paths } from '@exchange/contract';
import { formatAmount } from '@exchange/i18n';
import { useEffect, useRef } from 'react';
import { type BetNotice, listSettledNotices, listWaitingNotices } from './bet-notices.model.ts';
import { noticesStore, useOpenBets, useSettledBets, wasCancelledHere } from './notices.api.ts';
import { showNotice } from './show-notice.ts';
import { useVisible } from './use-visible.ts';

/** More notices at a time are one sentence. */
const MAX_NOTICES = 3;

/** Names a settlement: a corrected result is another one. */
const nameSettlement = ({ id, settledAt }: Bet) => `${id} ${settledAt?.getTime()}`;

/**
 * Returns the English text of a notice; translated where it is shown. The Hindi of literals named
 * `text` is checked (`npm test -- hindi`).
 */
function describe(notice: BetNotice): string {
  const { matchName, marketName, runnerName, voidReason } = notice.bet;
  const market = `${matchName} / ${marketName}`;
  switch (notice.kind) {
    case 'matched': {
      const text = `Matched: ₹${formatAmount(notice.amount)} · ${runnerName} · ${matchName}`;
      return text;
    }
    case 'unmatched': {
      const text = `Not matched: ₹${formatAmount(notice.amount)} · ${runnerName} · ${matchName}`;
      return text;
    }
    case 'void': {
      const text = `Void: bets of ₹${formatAmount(notice.amount)} · ${market}`;
      return voidReason ? `${text} · ${voidReason}` : text;
    }
    case 'settled': {
      const amount = formatAmount(Math.abs(notice.result));
      if (notice.result === 0) {
        const text = `Settled without win or loss · ${market}`;
        return text;
      }
      const text =
        notice.result > 0 ? `Won: ₹${amount} · ${market}` : `Lost: ₹${amount} · ${market}`;
      return text;
    }
  }
}

/** Returns a link to the list that has all bets of the notices. */
const linkOf = (notices: readonly BetNotice[]) =>
  notices.every((one) => 'isOpen' in one && one.isOpen)
    ? { path: paths.openBets(), text: 'Open Bets' }
    : { path: paths.betHistory(), text: 'Bet History' };

/**
 * Shows notices as toasts, with a link to the bets; many of them, or a part of them, in one
 * sentence.
 */
function report(notices: readonly BetNotice[], isWhole = true): void {
  if (notices.length === 0) return;
  if (!isWhole || notices.length > MAX_NOTICES) {
    const link = linkOf(notices);
    showNotice({ link, kind: 'info', text: 'Several of your bets were settled or matched.' });
    return;
  }
  for (const one of notices) {
    const isWin = one.kind === 'settled' && one.result > 0;
    showNotice({ link: linkOf([one]), kind: isWin ? 'success' : 'info', text: describe(one) });
  }
}

/** Drops that bets were not matched if they are settled: they were matched before their end. */
function dropSettled(
  notices: readonly BetNotice[],
  settled: readonly Bet[] = [],
): readonly BetNotice[] {
  const ids = new Set(settled.filter(({ stake }) => stake > 0).map(({ id }) => id));
  return notices.filter(({ kind, bet }) => kind !== 'unmatched' || !ids.has(bet.id));
}

/** Shows a player on any page what became of waiting and settled bets. */
export function BetNotices({ userId }: { userId: string }) {
  const isVisible = useVisible();
  const { data: open } = useOpenBets(isVisible);
  const { data: settled, refetch } = useSettledBets(isVisible);
  const before = useRef<readonly Bet[]>([]);
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!open || !isVisible) return;
    const { rows, total } = open;
    const ids = new Set(rows.map(({ id }) => id));
    const hasEnded = before.current.some(({ id }) => !ids.has(id));
    // In a part of the list, bets are missing that did not end.
    const isWhole = !(total > rows.length);
    const notices = isWhole ? listWaitingNotices(before.current, rows, wasCancelledHere) : [];
    before.current = rows;
    if (hasEnded) void refetch().then(({ data }) => report(dropSettled(notices, data?.rows)));
    else report(notices);
  }, [open, isVisible, refetch]);
  useEffect(() => {
    if (!settled || !isVisible) return;
    const { rows, total } = settled;
    const { until } = noticesStore.getState();
    const isNew = (bet: Bet) =>
      known.current
        ? !known.current.has(nameSettlement(bet))
        : until !== undefined && Number(bet.settledAt) > until;
    const fresh = rows.filter(isNew);
    known.current = new Set(rows.map(nameSettlement));
    const latest = Math.max(until ?? 0, ...rows.map(({ settledAt }) => Number(settledAt ?? 0)));
    noticesStore.setState({ userId, until: latest });
    // Of a market whose bets are not all here, the sum would be wrong.
    report(listSettledNotices(fresh), !(total > rows.length));
  }, [settled, isVisible, userId]);
  return null;
}
