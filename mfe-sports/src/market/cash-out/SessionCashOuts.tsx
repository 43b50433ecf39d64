import type { Bet } from '@exchange/contract';
import { formatResult, translateServerMessage, useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import { Button, classNames, useInView } from '@exchange/ui';
import { useState } from 'react';
import styles from './CashOut.module.css';
import { CashOutPanel } from './CashOut.tsx';
import { GLANCE_MS, pendingCashOuts, useCashOutOffer } from './cash-out.api.ts';
import { selectLinesOfBets } from './cash-out.model.ts';

function SessionCashOut({ matchId, id, name }: { matchId: string; id: string; name: string }) {
  const { t } = useTranslation();
  const isPending = pendingCashOuts.usePending(id) !== undefined;
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? isPending;
  const [ref, isInView] = useInView(0);
  const target = { matchId, marketId: id };
  const { data, isError } = useCashOutOffer(target, isInView && !isOpen, GLANCE_MS);
  // An offer that could not be refreshed grows old: the panel asks for one.
  const answer = isError ? undefined : data;
  return (
    <div ref={ref} className={styles.cashOut}>
      {isOpen ? (
        <>
          <b>{name}</b>
          <CashOutPanel target={target} onClose={() => setOpen(false)} />
        </>
      ) : (
        <>
          <Button wide className={classNames(styles.open)} onClick={() => setOpen(true)}>
            {[
              t('Cash out'),
              name,
              ...(answer?.offer ? [formatResult(answer.offer.locked)] : []),
            ].join(' · ')}
          </Button>
          <p className={classNames(styles.reason, styles.sessionState)}>
            {answer?.reason && translateServerMessage(answer.reason)}
          </p>
        </>
      )}
    </div>
  );
}

/** The cash-out buttons of session lines with bets, with the value or why there is none. */
export function SessionCashOuts({ matchId, bets }: { matchId: string; bets: readonly Bet[] }) {
  if (!useSignedIn()) return null;
  return selectLinesOfBets(bets).map(({ id, name }) => (
    <SessionCashOut key={id} matchId={matchId} id={id} name={name} />
  ));
}
