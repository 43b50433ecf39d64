import { type Bet, paths } from '@exchange/contract';
import { formatAmount, translateServerMessage, useTranslation } from '@exchange/i18n';
import { isPathEnabled, showToast, useSession } from '@exchange/store';
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

type Translate = ReturnType<typeof useTranslation>['t'];

function describe(t: Translate, news: News): string {
  const { bet } = news;
  const market = `${t(bet.marketName)}, ${bet.matchName}`;
  switch (news.kind) {
    case 'matched':
      return t('Matched: {{runner}}, ₹{{amount}} · {{match}}', {
        runner: bet.runnerName,
        amount: formatAmount(news.amount),
        match: bet.matchName,
      });
    case 'unmatched':
      return t('Not matched: {{runner}}, ₹{{amount}} · {{match}}', {
        runner: bet.runnerName,
        amount: formatAmount(news.amount),
        match: bet.matchName,
      });
    case 'void': {
      const text = t('Void: ₹{{amount}} · {{market}}', {
        amount: formatAmount(news.amount),
        market,
      });
      return bet.voidReason ? `${text}. ${translateServerMessage(bet.voidReason)}` : text;
    }
    case 'settled': {
      const amount = formatAmount(Math.abs(news.result));
      if (news.result > 0) return t('Won: ₹{{amount}} · {{market}}', { amount, market });
      if (news.result < 0) return t('Lost: ₹{{amount}} · {{market}}', { amount, market });
      return t('Settled without win or loss · {{market}}', { market });
    }
  }
}

/**
 * Shows news as toasts, with a link to the history; many of them, or a part of them, in one
 * sentence.
 */
function report(t: Translate, news: readonly News[], isWhole = true): void {
  if (news.length === 0) return;
  const path = paths.betHistory();
  const link = isPathEnabled(path) ? { path, text: 'Bet History' } : undefined;
  const show = (kind: 'success' | 'info', text: string) =>
    showToast({ kind, text, durationMs: NEWS_MS, link });
  if (!isWhole || news.length > MAX_NEWS) {
    show('info', t('Several of your bets were settled or matched.'));
    return;
  }
  for (const one of news) {
    const isWin = one.kind === 'settled' && one.result > 0;
    show(isWin ? 'success' : 'info', describe(t, one));
  }
}

const useVisible = () =>
  useSyncExternalStore(
    (onChange) => focusManager.subscribe(onChange),
    () => focusManager.isFocused(),
  );

/** Watches the bets of one player. */
function PlayersNews({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const isVisible = useVisible();
  const { data: open } = useOpenBets(true);
  const { data: settled } = useSettledBets(open?.rows);
  const waiting = useRef<readonly Bet[]>([]);
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!open || !isVisible) return;
    // In a part of the list, bets are missing that did not end.
    const isWhole = !(open.total > open.rows.length);
    const news = isWhole ? listWaitingNews(waiting.current, open.rows, wasCancelledHere) : [];
    waiting.current = isWhole ? open.rows.filter(({ unmatched }) => unmatched > 0) : [];
    report(t, news);
  }, [open, isVisible, t]);
  useEffect(() => {
    if (!settled || !isVisible) return;
    const { rows, total, until } = settled;
    const isNews = (bet: Bet) =>
      known.current
        ? !known.current.has(nameSettlement(bet))
        : newsStore.getState().until !== undefined && Number(bet.settledAt) > until;
    const fresh = rows.filter(isNews);
    known.current = new Set(rows.map(nameSettlement));
    const latest = Math.max(until, ...rows.map(({ settledAt }) => Number(settledAt ?? 0)));
    newsStore.setState({ userId, until: latest });
    // Of a market whose bets are not all here, the sum would be wrong.
    report(t, listSettledNews(fresh), !(total > rows.length));
  }, [settled, isVisible, t, userId]);
  return null;
}

/** Shows a player on any page what became of waiting and settled bets. */
export function BetNews() {
  const session = useSession();
  if (session.status !== 'player' || session.restriction !== undefined) return null;
  return <PlayersNews key={session.userId} userId={session.userId} />;
}
