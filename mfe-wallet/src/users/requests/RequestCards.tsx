import type { Decision, StaffRequest } from '@exchange/contract';
import { useState } from 'react';
import { DecisionDialog } from './DecisionDialog.tsx';
import { RequestCard } from './RequestCard.tsx';
import styles from './RequestCards.module.css';

/** Requests with their details; `withUser` is false on a user's page. */
export function RequestCards({
  requests,
  withUser = true,
}: {
  requests: readonly StaffRequest[];
  withUser?: boolean;
}) {
  const [asked, setAsked] = useState<{ request: StaffRequest; decision: Decision }>();
  return (
    <>
      <ul className={styles.list}>
        {requests.map((request) => (
          <li key={request.id} className={styles.item}>
            <RequestCard
              request={request}
              withUser={withUser}
              onDecide={(decision) => setAsked({ request, decision })}
            />
          </li>
        ))}
      </ul>
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
