import { type CashOutAnswer, WHOLE_SHARE } from '@exchange/contract';
import { formatResult, translateServerMessage, useTranslation } from '@exchange/i18n';
import { Button, classNames, useInView } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MarketWithBets } from './bets.model.ts';
import styles from './CashOuts.module.css';
import {
  acceptedOffers,
  cashOutQuery,
  useAcceptedMarkets,
  useCashOut,
  useIsCashingOut,
} from './cash-out.api.ts';

type Translate = ReturnType<typeof useTranslation>['t'];

/** Returns the line below the market's name; as long as it loads, none. */
function describeAnswer(t: Translate, answer: CashOutAnswer | undefined, hasFailed: boolean) {
  if (answer?.offer) {
    const { locked, results } = answer.offer;
    const result = formatResult(locked);
    // The results of a market differ by rounding only; a moved session line leaves better ones.
    return Math.max(...Object.values(results)) - locked < 1
      ? t('Your result would be {{result}} before commission, whatever the outcome.', { result })
      : t('Your result would be at least {{result}}.', { result });
  }
  if (answer) return translateServerMessage(answer.reason ?? '');
  return hasFailed ? t('The cash-out could not be loaded.') : '';
}

/** Parts of the whole hedge to choose from, in percent. */
const SHARES = [25, 50, 75, WHOLE_SHARE];

/** The card's buttons stand where the first one was: a tap within this time is a double tap, in ms. */
const DOUBLE_TAP_MS = 1000;

/**
 * A market with the value of its cash-out on the button; a second tap confirms. The offer is polled
 * while the card is in sight. A pending cash-out replaces it until it has a response.
 */
function CashOutCard({ market }: { market: MarketWithBets }) {
  const { t } = useTranslation();
  const { matchId, marketId, matchName, marketName } = market;
  const [ref, isInView] = useInView(0);
  const pending = acceptedOffers.usePending(marketId);
  const isInFlight = useIsCashingOut(marketId);
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? pending !== undefined;
  const [chosenShare, setShare] = useState(WHOLE_SHARE);
  // The button of a closed card is for the whole.
  const share = isOpen ? (pending?.share ?? chosenShare) : WHOLE_SHARE;
  const openedAt = useRef(Number.NEGATIVE_INFINITY);
  // While another share loads, the former offer keeps its place but cannot be taken.
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...cashOutQuery({ matchId, marketId, share }, isOpen),
    enabled: isInView && !pending,
  });
  const cashOut = useCashOut(market, () => setOpen(false));
  const hasFailed = !pending && error !== null;
  // Without replies the last offer grows old; that of a part is none for the button of the whole.
  const isOther = isPlaceholderData && !isOpen;
  const answer = pending ?? (hasFailed || isOther ? undefined : data);
  const offer = answer?.offer;
  const result = offer && formatResult(offer.locked);
  const isOutcomeUnknown = pending !== undefined && !isInFlight;
  const isDoubleTap = () => performance.now() - openedAt.current < DOUBLE_TAP_MS;
  const readAction = () => {
    if (!result) return t('Cash out');
    if (isOutcomeUnknown) return t('Try again · {{result}}', { result });
    return share === WHOLE_SHARE
      ? t('Confirm cash out · {{result}}', { result })
      : t('Cash out {{share}} % · at worst {{result}}', { share, result });
  };
  return (
    <li ref={ref} className={styles.card}>
      <div className={styles.text}>
        <b>{t(marketName)}</b>
        <span className={styles.match}>{matchName}</span>
        <p className={styles.state} role={isOutcomeUnknown ? 'status' : undefined}>
          {isOutcomeUnknown
            ? t('Not yet answered. Try again: it never acts twice.')
            : describeAnswer(t, answer, hasFailed)}
        </p>
      </div>
      {isOpen && (
        <fieldset className={styles.shares} aria-label={t('Part of the cash-out')}>
          {SHARES.map((one) => (
            <Button
              key={one}
              variant={one === share ? 'accent' : 'plain'}
              aria-pressed={one === share}
              disabled={pending !== undefined}
              onClick={() => isDoubleTap() || setShare(one)}
            >
              {one} %
            </Button>
          ))}
        </fieldset>
      )}
      <div className={styles.actions}>
        {isOpen ? (
          <>
            <Button disabled={isInFlight} onClick={() => setOpen(false)}>
              {t('Not now')}
            </Button>
            <Button
              variant="accent"
              disabled={!offer || isInFlight || (isPlaceholderData && !pending)}
              onClick={() => offer && !isDoubleTap() && cashOut(share, offer)}
            >
              {readAction()}
            </Button>
          </>
        ) : hasFailed ? (
          <Button className={classNames(styles.open)} busy={isFetching} onClick={() => refetch()}>
            {t('Try again')}
          </Button>
        ) : (
          <Button
            className={classNames(styles.open)}
            disabled={!offer}
            aria-label={[t('Cash out'), t(marketName), matchName, ...(result ? [result] : [])].join(
              ' · ',
            )}
            onClick={() => {
              openedAt.current = performance.now();
              setShare(WHOLE_SHARE);
              setOpen(true);
            }}
          >
            {[t('Cash out'), ...(result ? [result] : [])].join(' · ')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Cards before the rest is asked for: the bets below stay near on phones. */
const MAX_SHOWN = 4;

/**
 * The cash-outs of the markets that a page of open bets has matched bets on, and those without a
 * response, whose bets may be settled.
 */
export function CashOuts({ markets: open }: { markets: readonly MarketWithBets[] }) {
  const { t } = useTranslation();
  const [hasAll, setAll] = useState(false);
  const accepted = useAcceptedMarkets();
  const isAccepted = ({ marketId }: MarketWithBets) =>
    accepted.some((one) => one.marketId === marketId);
  const markets = [...accepted, ...open.filter((market) => !isAccepted(market))];
  if (markets.length === 0) return null;
  const shown = hasAll ? markets : markets.slice(0, MAX_SHOWN);
  return (
    <section className={styles.cashOuts} aria-label={t('Cash out')}>
      <ul>
        {shown.map((market) => (
          <CashOutCard key={market.marketId} market={market} />
        ))}
      </ul>
      {shown.length < markets.length && (
        <Button wide className={classNames(styles.all)} onClick={() => setAll(true)}>
          {t('Show the cash-outs of all {{total}} markets', { total: markets.length })}
        </Button>
      )}
    </section>
  );
}
