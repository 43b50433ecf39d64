import {
  type CashOutMarket,
  type CashOutOffer,
  type Market,
  WHOLE_SHARE,
} from '@exchange/contract';
import { formatResult, translateServerMessage, useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import { Button, classNames, ErrorState, lazyWithRetry, Skeleton } from '@exchange/ui';
import { Suspense, useState } from 'react';
import { useMatchDetail } from '../../bet-slip/bet-slip.api.ts';
import { listMarkets } from '../../bet-slip/slip-offer.model.ts';
import styles from './CashOut.module.css';
import { pendingCashOuts, useCashOut, useCashOutOffer, useIsCashingOut } from './cash-out.api.ts';
import {
  calculateCashOutValue,
  calculateSpread,
  selectRunnerResults,
  selectRunResults,
} from './cash-out.model.ts';
import { useCashOutRules, useRuleText } from './cash-out-rule.api.ts';

/** Parts of the whole hedge to choose from, in percent. */
const SHARES = [25, 50, 75, WHOLE_SHARE];

/** The form for the automatic cash-out, whose code loads when it is opened. */
const CashOutRuleForm = lazyWithRetry<{
  target: CashOutMarket;
  chosenShare: number | undefined;
  value: number | undefined;
}>(
  async () => (await import('./CashOutRuleForm.tsx')).CashOutRuleForm,
  ({ retry, busy }) => {
    const { t } = useTranslation();
    const text = t('Your automatic cash-outs could not be loaded.');
    return <ErrorState text={text} onRetry={retry} busy={busy} />;
  },
);

/** Results of the cash-out by runner, or by runs of a session line. */
function CashOutResults({ market, offer }: { market: Market | undefined; offer: CashOutOffer }) {
  const outcomes = market ? selectRunnerResults(market, offer) : selectRunResults(offer);
  return (
    <dl className={styles.results}>
      {outcomes.map(({ id, name, result }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd className={classNames(result < 0 ? styles.loss : styles.win)}>
            {formatResult(result)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The live offer with the result of each outcome and its button; without a market, of a session line. A
 * pending cash-out replaces it until it has a response.
 */
export function CashOutPanel({
  target,
  market,
  onClose,
}: {
  target: CashOutMarket;
  market?: Market;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const pending = pendingCashOuts.usePending(target.marketId);
  const [chosen, setShare] = useState<number>();
  const [hasRuleForm, setRuleForm] = useState(false);
  const share = (pending ? pending.share : chosen) ?? WHOLE_SHARE;
  const wanted = { ...target, share };
  // While another share loads, the former offer keeps its place but cannot be taken.
  const { data, isPlaceholderData, error, refetch, isFetching } = useCashOutOffer(
    wanted,
    pending === undefined,
  );
  const cashOut = useCashOut(wanted, onClose);
  const isInFlight = useIsCashingOut(target.marketId);
  const offer = pending?.offer ?? data?.offer;
  if (error && !pending) {
    return (
      <>
        <ErrorState
          text={t('The cash-out could not be loaded.')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
        <Button onClick={onClose}>{t('Not now')}</Button>
      </>
    );
  }
  if (!offer && !data) return <Skeleton rows={2} />;
  const readAction = () => {
    if (!offer) return t('Cash out');
    const result = formatResult(offer.locked);
    if (!pending && share !== WHOLE_SHARE)
      return t('Cash out {{share}} % · at worst {{result}}', { share, result });
    return pending && !isInFlight
      ? t('Try again · {{result}}', { result })
      : t('Confirm cash out · {{result}}', { result });
  };
  return (
    <>
      <fieldset className={styles.shares} aria-label={t('Part of the cash-out')}>
        {SHARES.map((one) => (
          <Button
            key={one}
            variant={one === share ? 'accent' : 'plain'}
            aria-pressed={one === share}
            disabled={pending !== undefined}
            onClick={() => setShare(one)}
          >
            {one} %
          </Button>
        ))}
      </fieldset>
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
          disabled={!offer || isInFlight || (isPlaceholderData && !pending)}
          onClick={() => offer && cashOut(offer)}
        >
          {readAction()}
        </Button>
      </div>
      {market?.priceType === 'decimal' && (
        <div className={styles.rule}>
          <Button wide aria-expanded={hasRuleForm} onClick={() => setRuleForm(!hasRuleForm)}>
            {t('Cash out by itself')}
          </Button>
          {hasRuleForm && (
            <Suspense fallback={<Skeleton rows={3} />}>
              <CashOutRuleForm
                target={target}
                chosenShare={chosen}
                value={calculateCashOutValue(market)}
              />
            </Suspense>
          )}
        </div>
      )}
    </>
  );
}

/** The bounds of the market's automatic cash-out, on its button. */
function RuleState({ matchId, marketId }: { matchId: string; marketId: string }) {
  const { data } = useCashOutRules(matchId, true);
  const toRuleText = useRuleText();
  const rule = data?.find((one) => one.marketId === marketId);
  if (rule?.status !== 'open') return null;
  return <span className={styles.ruleState}>{toRuleText(rule)}</span>;
}

/**
 * Cash-out button of a market with results of the player's bets, with its value at the prices of the
 * page; a tap asks the server. `named` puts the market's name on it, among those of other markets.
 */
export function CashOut({
  matchId,
  market,
  named = false,
}: {
  matchId: string;
  market: Market;
  named?: boolean;
}) {
  const { t } = useTranslation();
  const isPending = pendingCashOuts.usePending(market.id) !== undefined;
  const signedIn = useSignedIn();
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? isPending;
  if (!signedIn) return null;
  // Results within this difference are equal except for rounding: nothing to cash out.
  if (!isOpen && !isPending && calculateSpread(market) < 1) return null;
  const value = isOpen ? undefined : calculateCashOutValue(market);
  const texts = [
    t('Cash out'),
    ...(named ? [translateServerMessage(market.name)] : []),
    ...(value === undefined ? [] : [formatResult(value)]),
  ];
  const content = isOpen ? (
    <>
      {named && <b>{translateServerMessage(market.name)}</b>}
      <CashOutPanel
        target={{ matchId, marketId: market.id }}
        market={market}
        onClose={() => setOpen(false)}
      />
    </>
  ) : (
    <Button wide className={classNames(styles.open)} onClick={() => setOpen(true)}>
      {texts.join(' · ')}
      {market.priceType === 'decimal' && <RuleState matchId={matchId} marketId={market.id} />}
    </Button>
  );
  return named ? (
    <div className={styles.cashOut}>{content}</div>
  ) : (
    <section className={styles.cashOut} aria-label={t('Cash out')}>
      {content}
    </section>
  );
}

/**
 * The cash-out buttons of a match's markets with bets of the player, and below, where nothing moves
 * as it loads, what became of automatic ones.
 */
export function MatchCashOuts({ matchId, sportId }: { matchId: string; sportId: string }) {
  const { data } = useMatchDetail(matchId, sportId, listMarkets).query;
  const rules = useCashOutRules(matchId, useSignedIn()).data;
  const toRuleText = useRuleText();
  if (!data) return null;
  // Open ones stand on the buttons.
  const ended = rules?.filter(({ status }) => status !== 'open');
  return (
    <>
      {data.map((market) => (
        <CashOut key={market.id} matchId={matchId} market={market} named />
      ))}
      {ended?.map((rule) => (
        <p key={rule.marketId} className={classNames(styles.reason, styles.note)}>
          <b>{translateServerMessage(data.find(({ id }) => id === rule.marketId)?.name ?? '')}</b>{' '}
          {toRuleText(rule)}
        </p>
      ))}
    </>
  );
}
