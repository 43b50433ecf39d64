import { type Bet, paths } from '@exchange/contract';
import { formatAmount } from '@exchange/i18n';
import { isPathEnabled, showToast } from '@exchange/store';
import { focusManager } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { newsStore, useOpenBets, useSettledBets, wasCancelledHere } from './bet-news.api.ts';
import { listSettledNews, listWaitingNews, type BetNews as News } from './bet-news.model.ts';

/** Longer than other toasts: the player did nothing that would make one expect it. */
const NEWS_MS = 6000;
/** More news at a time are one sentence. */
const MAX_NEWS = 3;

/** Names a settlement: a corrected result is another one. */
const nameSettlement = ({ id, settledAt }: Bet) => `${id} ${settledAt?.getTime()}`;

/** Returns the English text of news; translated where it is shown. */
function describe(news: News): string {
  const { matchName, marketName, runnerName, voidReason } = news.bet;
  const market = `${matchName} / ${marketName}`;
  switch (news.kind) {
    case 'matched': {
      const text = `Matched: ₹${formatAmount(news.amount)} · ${runnerName} · ${matchName}`;
      return text;
    }
    case 'unmatched': {
      const text = `Not matched: ₹${formatAmount(news.amount)} · ${runnerName} · ${matchName}`;
      return text;
    }
    case 'void': {
      const text = `Void: bets of ₹${formatAmount(news.amount)} · ${market}`;
      return voidReason ? `${text} · ${voidReason}` : text;
    }
    case 'settled': {
      const amount = formatAmount(Math.abs(news.result));
      if (news.result === 0) {
        const text = `Settled without win or loss · ${market}`;
        return text;
      }
      const text = news.result > 0 ? `Won: ₹${amount} · ${market}` : `Lost: ₹${amount} · ${market}`;
      return text;
    }
  }
}

/**
 * Shows news as toasts, with a link to the history; many of them, or a part of them, in one
 * sentence.
 */
function report(news: readonly News[], isWhole = true): void {
  if (news.length === 0) return;
  const path = paths.betHistory();
  const more = {
    durationMs: NEWS_MS,
    link: isPathEnabled(path) ? { path, text: 'Bet History' } : undefined,
  };
  if (!isWhole || news.length > MAX_NEWS) {
    showToast({ ...more, kind: 'info', text: 'Several of your bets were settled or matched.' });
    return;
  }
  for (const one of news) {
    const isWin = one.kind === 'settled' && one.result > 0;
    showToast({ ...more, kind: isWin ? 'success' : 'info', text: describe(one) });
  }
}

/** Drops that bets were not matched if they are settled: they were matched before their end. */
function dropSettled(news: readonly News[], settled: readonly Bet[] = []): readonly News[] {
  const ids = new Set(settled.filter(({ stake }) => stake > 0).map(({ id }) => id));
  return news.filter(({ kind, bet }) => kind !== 'unmatched' || !ids.has(bet.id));
}

const useVisible = () =>
  useSyncExternalStore(
    (onChange) => focusManager.subscribe(onChange),
    () => focusManager.isFocused(),
  );

/** Shows a player on any page what became of waiting and settled bets. */
export function BetNews({ userId }: { userId: string }) {
  // News wait until the page is seen.
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
    const news = isWhole ? listWaitingNews(before.current, rows, wasCancelledHere) : [];
    before.current = rows;
    if (hasEnded) void refetch().then(({ data }) => report(dropSettled(news, data?.rows)));
    else report(news);
  }, [open, isVisible, refetch]);
  useEffect(() => {
    if (!settled || !isVisible) return;
    const { rows, total } = settled;
    const { until } = newsStore.getState();
    const isNews = (bet: Bet) =>
      known.current
        ? !known.current.has(nameSettlement(bet))
        : until !== undefined && Number(bet.settledAt) > until;
    const fresh = rows.filter(isNews);
    known.current = new Set(rows.map(nameSettlement));
    const latest = Math.max(until ?? 0, ...rows.map(({ settledAt }) => Number(settledAt ?? 0)));
    newsStore.setState({ userId, until: latest });
    // Of a market whose bets are not all here, the sum would be wrong.
    report(listSettledNews(fresh), !(total > rows.length));
  }, [settled, isVisible, userId]);
  return null;
}
