import type { TransferRequest } from '@exchange/contract';
import { RequestCard } from './RequestCard.tsx';
import styles from './RequestList.module.css';

/** Deposits or withdrawals, newest first. */
export function RequestList({ requests }: { requests: readonly TransferRequest[] }) {
  return (
    <ul className={styles.list}>
      {requests.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
    </ul>
  );
}
