import {
  type CashOutMarket,
  type CashOutOffer,
  calculateNet,
  type Market,
} from '@exchange/contract';
import {
  formatResult,
  translateName,
  translateServerMessage,
  useTranslation,
} from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import { Button, resultClass, Skeleton } from '@exchange/ui';
import { type FormEvent, useState } from 'react';
import { useIntentionalPress } from '../../bet-slip/use-intentional-press.ts';
import styles from './CashOut.module.css';
import { pendingCashOuts, useCashOut, useCashOutOffer, useIsCashingOut } from './cash-out.api.ts';

/** Returns a result of the market after its commission, as it is paid; rupees. */
const toNet = ({ commission = 0 }: Market, result: number) => calculateNet(result, commission);

/** Results of the cash-out by runner. */
function CashOutResults({ market, offer }: { market: Market; offer: CashOutOffer }) {
  return (
    <dl className={styles.results}>
      {market.runners.map(({ id, name }) => {
        const gross = offer.results[id];
        if (gross === undefined) return null;
        const result = toNet(market, gross);
        return (
          <div key={id}>
            <dt>{translateName(name)}</dt>
            <dd className={resultClass(result)}>{formatResult(result)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Returns true if an offer is worse than the best one that the player saw in this panel. */
function useIsWorse(offer: CashOutOffer | undefined): boolean {
  const [best, setBest] = useState(offer?.locked);
  if (!offer || best === offer.locked) return false;
  if (best === undefined || offer.locked > best) setBest(offer.locked);
  return best !== undefined && offer.locked < best;
}

interface CashOutPanelProps {
  target: CashOutMarket;
  market: Market;
  /** The pending offer, else the live one. */
  offer: CashOutOffer | undefined;
  /** Why there is no offer. */
  reason: string | undefined;
  onClose: () => void;
}

/**
 * The live offer with each runner's result and its button, which asks before it takes a worse one.
 * A pending cash-out replaces it until it has a response.
 */
function CashOutPanel({ target, market, offer, reason, onClose }: CashOutPanelProps) {
  const { t } = useTranslation();
  const isPending = pendingCashOuts.usePending(target.marketId) !== undefined;
  const { commission = 0 } = market;
  const cashOut = useCashOut(target, { commission, onDone: onClose });
  const isInFlight = useIsCashingOut(target.marketId);
  const isWorse = useIsWorse(offer) && !isPending;
  const effect = isWorse ? `accept ${offer?.locked}` : 'confirm';
  const { isReady, ...meant } = useIntentionalPress(effect, isWorse);
  if (!offer && reason === undefined) return <Skeleton rows={2} />;
  const readAction = () => {
    if (!offer) return t('Cash out');
    const result = formatResult(toNet(market, offer.locked));
    if (isWorse) return t('Accept · {{result}}', { result });
    return isPending && !isInFlight
      ? t('Try again · {{result}}', { result })
      : t('Confirm cash out · {{result}}', { result });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (offer) cashOut(offer);
  };
  return (
    <>
      {offer ? (
        <>
          <CashOutResults market={market} offer={offer} />
          <p className={styles.reason}>
            {t('You get one of these, whoever wins, when the market settles.')}
          </p>
        </>
      ) : (
        <p className={styles.reason}>{translateServerMessage(reason ?? '')}</p>
      )}
      {isPending && !isInFlight && (
        <p className={styles.reason} role="status">
          {t('Not yet answered. Try again: it never acts twice.')}
        </p>
      )}
      <form className={styles.actions} onSubmit={submit}>
        <Button onClick={onClose} disabled={isInFlight}>
          {t('Not now')}
        </Button>
        <Button
          {...meant}
          type="submit"
          variant="accent"
          wide
          disabled={!offer || isInFlight}
          aria-disabled={isReady ? undefined : true}
        >
          {readAction()}
        </Button>
      </form>
    </>
  );
}

/** Results within this difference in rupees are equal except for rounding. */
const SAME_RUPEES = 1;

/** Returns the player's least result by the winner, and whether all are the same. */
function readResults({ runners }: Market) {
  const results = runners.filter(({ active }) => active).map(({ result }) => result);
  const lowest = results.length > 0 ? Math.min(...results) : 0;
  return { lowest, isSame: results.every((result) => result - lowest < SAME_RUPEES) };
}

interface CashOutProps {
  matchId: string;
  market: Market;
  /** Prices unconfirmed for 5 s. */
  stale: boolean;
  /** With the market's name, away from its prices. */
  isNamed?: boolean | undefined;
}

/** The name of the market, where the cash-out stands away from its prices. */
function MarketName({ market, isNamed }: Pick<CashOutProps, 'market' | 'isNamed'>) {
  const { t } = useTranslation();
  return isNamed && <h3 className={styles.name}>{t(market.name)}</h3>;
}

/** The live offer: its panel, or a button with its amount. */
function LiveCashOut({
  target,
  market,
  isOpen,
  setOpen,
}: {
  target: CashOutMarket;
  market: Market;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}) {
  const { t } = useTranslation();
  const pending = pendingCashOuts.usePending(market.id);
  const { data } = useCashOutOffer(target, pending === undefined);
  const offer = pending?.offer ?? data?.offer;
  if (isOpen) {
    return (
      <CashOutPanel
        target={target}
        market={market}
        offer={offer}
        reason={data?.reason}
        onClose={() => setOpen(false)}
      />
    );
  }
  return (
    <Button wide onClick={() => setOpen(true)}>
      {offer
        ? t('Cash out · {{result}}', { result: formatResult(toNet(market, offer.locked)) })
        : t('Cash out')}
    </Button>
  );
}

/** Cash-out of a market with results of the player's bets. */
function CashOutOfBets({ matchId, market, stale, isNamed }: CashOutProps) {
  const { t } = useTranslation();
  const isPending = pendingCashOuts.usePending(market.id) !== undefined;
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? isPending;
  const isBlocked = market.suspended || !market.betAllowed || Boolean(market.adminMessage);
  const isOff = (isBlocked || stale) && !isPending;
  return (
    <section className={styles.cashOut} aria-label={t('Cash out')}>
      <MarketName market={market} isNamed={isNamed} />
      {isOff && !isOpen ? (
        // Without the offer, so that none of before is shown when bets are taken again.
        <Button wide disabled>
          {isBlocked ? t('Cash out · no bets are taken now') : t('Cash out')}
        </Button>
      ) : (
        <LiveCashOut
          target={{ matchId, marketId: market.id }}
          market={market}
          isOpen={isOpen}
          setOpen={setOpen}
        />
      )}
    </section>
  );
}

/**
 * Cash-out of a market, where the player has bets on it; once they are closed out, the result that
 * no winner changes.
 */
export function CashOut(props: CashOutProps) {
  const { market } = props;
  const { t } = useTranslation();
  const isPending = pendingCashOuts.usePending(market.id) !== undefined;
  const signedIn = useSignedIn();
  const { lowest, isSame } = readResults(market);
  if (!signedIn) return null;
  if (isPending || !isSame) return <CashOutOfBets {...props} />;
  // With several winners each result is the worst with its runner, and no sum of them is sure.
  if (lowest === 0 || (market.winners ?? 1) > 1) return null;
  return (
    <div className={styles.cashOut}>
      <MarketName market={market} isNamed={props.isNamed} />
      <p className={styles.reason}>
        {t('{{result}} whoever wins, when the market settles', {
          result: formatResult(toNet(market, lowest)),
        })}
      </p>
    </div>
  );
}
