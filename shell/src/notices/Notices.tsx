import { BetNotices } from './BetNotices.tsx';
import { RequestNotices } from './RequestNotices.tsx';

/** Shows a player on any page what became of bets, deposits and withdrawals. */
export function Notices({ userId }: { userId: string }) {
  return (
    <>
      <BetNotices userId={userId} />
      <RequestNotices userId={userId} />
    </>
  );
}
