import type { Market } from '@exchange/contract';
import { formatResult, translateSaid, useTranslation } from '@exchange/i18n';
import { Button, classNames, Skeleton } from '@exchange/ui';
import styles from './CashOut.module.css';
import { type CashOutTarget, useCashOut, useCashOutOffer } from './cash-out.queries.ts';

/** The live offer: what each runner's result would be, and the button that takes it. */
export function CashOutPanel({
  target,
  market,
  onClose,
}: {
  target: CashOutTarget;
  market: Market;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { data } = useCashOutOffer(target);
  const { mutate: cashOut, isPending } = useCashOut(target, onClose);
  if (!data) return <Skeleton rows={2} label={t('Loading')} />;
  const { offer, reason = '' } = data;
  return (
    <>
      {offer ? (
        <dl className={styles.results}>
          {market.runners
            .filter(({ id }) => offer.results[id] !== undefined)
            .map(({ id, name }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd className={classNames((offer.results[id] ?? 0) < 0 ? styles.loss : styles.win)}>
                  {formatResult(offer.results[id] ?? 0)}
                </dd>
              </div>
            ))}
        </dl>
      ) : (
        <p className={styles.reason}>{translateSaid(reason)}</p>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose} disabled={isPending}>
          {t('Not now')}
        </Button>
        <Button
          variant="accent"
          wide
          disabled={!offer || isPending}
          onClick={() => offer && cashOut(offer)}
        >
          {offer
            ? t('Confirm cash out · {{result}}', { result: formatResult(offer.locked) })
            : t('Cash out')}
        </Button>
      </div>
    </>
  );
}
