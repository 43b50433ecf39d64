import { CANCELLED_REASON, isOpenRequest, paths, type TransferRequest } from '@exchange/contract';
import { formatAmount } from '@exchange/i18n';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { noticesStore, useNewestRequests, useOpenRequests } from './notices.api.ts';
import { showNotice } from './show-notice.ts';
import { useVisible } from './use-visible.ts';

/**
 * Returns the English text of a decision; translated where it is shown. The Hindi of literals named
 * `text` is checked (`npm test -- hindi`).
 */
function describe({ kind, status, amount, reason }: TransferRequest): string {
  const rupees = formatAmount(amount);
  if (status === 'success') {
    const text =
      kind === 'deposit' ? `₹${rupees} added to your balance` : `Withdrawal of ₹${rupees} paid out`;
    return text;
  }
  const text =
    kind === 'deposit'
      ? `Deposit of ₹${rupees} declined`
      : `Withdrawal of ₹${rupees} declined: the money is back in your balance`;
  return reason ? `${text} · ${reason}` : text;
}

function report(request: TransferRequest): void {
  const { status, reason } = request;
  // The player's own cancellation needs no notice.
  if (reason === CANCELLED_REASON) return;
  showNotice({
    kind: status === 'success' ? 'success' : 'info',
    text: describe(request),
    link: { path: paths.transactions(), text: 'Transactions' },
  });
}

const NONE: readonly string[] = [];

/** Shows what became of the open requests of a kind. */
function NoticesOfKind({ userId, kind }: { userId: string; kind: TransferRequest['kind'] }) {
  const isVisible = useVisible();
  const watched = useStore(noticesStore, (state) => state.open?.[kind] ?? NONE);
  // Without watched requests, it is the wallet's pages that find new ones.
  const { data: open, dataUpdatedAt } = useOpenRequests(kind, isVisible && watched.length > 0);
  const ended = open ? watched.filter((id) => !open.some((request) => request.id === id)) : NONE;
  const { data: newest } = useNewestRequests(kind, dataUpdatedAt, isVisible && ended.length > 0);
  const follow = useEffectEvent((requests: readonly TransferRequest[]) => {
    if (ended.length > 0 && !newest) return;
    const found = newest?.filter(({ id }) => ended.includes(id)) ?? [];
    for (const request of found) if (!isOpenRequest(request)) report(request);
    // Lists of pending and approved requests both lack what is approved between their calls.
    const ids = [...requests, ...found.filter(isOpenRequest)].map(({ id }) => id);
    if (ids.join() === watched.join()) return;
    noticesStore.setState((state) => ({ userId, open: { ...state.open, [kind]: ids } }));
  });
  useEffect(() => {
    if (open && isVisible) follow(open);
  }, [open, newest, isVisible]);
  return null;
}

/** Shows a player on any page what became of deposits and withdrawals. */
export function RequestNotices({ userId }: { userId: string }) {
  return (
    <>
      <NoticesOfKind userId={userId} kind="deposit" />
      <NoticesOfKind userId={userId} kind="withdrawal" />
    </>
  );
}
