import type { CashOutMarket, CashOutOffer, Market } from '@exchange/contract';
import { formatResult, translateServerMessage, useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import { Button, classNames, Skeleton } from '@exchange/ui';
import { useState } from 'react';
import styles from './CashOut.module.css';
import { pendingCashOuts, useCashOut, useCashOutOffer, useIsCashingOut } from './cash-out.api.ts';

/** Results of the cash-out by runner. */
function CashOutResults({ market, offer }: { market: Market; offer: CashOutOffer }) {
  return (
    <dl className={styles.results}>
      {market.runners.map(({ id, name }) => {
        const result = offer.results[id];
        if (result === undefined) return null;
        return (
          <div key={id}>
            <dt>{name}</dt>
            <dd className={classNames(result < 0 ? styles.loss : styles.win)}>
              {formatResult(result)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/**
 * The live offer with each runner's result and its button. A pending cash-out replaces it until it
 * has a response.
 */
function CashOutPanel({
  target,
  market,
  onClose,
}: {
  target: CashOutMarket;
  market: Market;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const pending = pendingCashOuts.usePending(target.marketId);
  const { data } = useCashOutOffer(target, pending === undefined);
  const cashOut = useCashOut(target, onClose);
  const isInFlight = useIsCashingOut(target.marketId);
  const offer = pending?.offer ?? data?.offer;
  if (!offer && !data) return <Skeleton rows={2} />;
  const readAction = () => {
    if (!offer) return t('Cash out');
    const result = formatResult(offer.locked);
    return pending && !isInFlight
      ? t('Try again · {{result}}', { result })
      : t('Confirm cash out · {{result}}', { result });
  };
  return (
    <>
      {offer ? (
        <CashOutResults market={market} offer={offer} />
      ) : (
        <p className={styles.reason}>{translateServerMessage(data?.reason ?? '')}</p>
      )}
      {pending && !isInFlight && (
        <p className={styles.reason} role="status">
          {t('Not yet answered. Try again: it never acts twice.')}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose} disabled={isInFlight}>
          {t('Not now')}
        </Button>
        <Button
          variant="accent"
          wide
          disabled={!offer || isInFlight}
          onClick={() => offer && cashOut(offer)}
        >
          {readAction()}
        </Button>
      </div>
    </>
  );
}

/** Cash-out button of a market with results of the player's bets. */
export function CashOut({ matchId, market }: { matchId: string; market: Market }) {
  const { t } = useTranslation();
  const isPending = pendingCashOuts.usePending(market.id) !== undefined;
  const signedIn = useSignedIn();
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? isPending;
  const active = market.runners.filter((runner) => runner.active);
  const results = active.map(({ result }) => result);
  // Results within this difference are equal except for rounding: nothing to cash out.
  const spread = Math.max(...results) - Math.min(...results);
  if (!signedIn) return null;
  if (!isOpen && !isPending && (results.length === 0 || spread < 1)) return null;
  return (
    <section className={styles.cashOut} aria-label={t('Cash out')}>
      {isOpen ? (
        <CashOutPanel
          target={{ matchId, marketId: market.id }}
          market={market}
          onClose={() => setOpen(false)}
        />
      ) : (
        <Button wide onClick={() => setOpen(true)}>
          {t('Cash out')}
        </Button>
      )}
    </section>
  );
}
