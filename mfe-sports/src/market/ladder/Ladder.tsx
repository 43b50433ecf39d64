import type { Market, RunnerDepth, Side } from '@exchange/contract';
import {
  formatAmount,
  formatDateTime,
  formatOdds,
  translateServerMessage,
  useTranslation,
} from '@exchange/i18n';
import { useFeatureEnabled, useSignedIn } from '@exchange/store';
import { Button, classNames, QueryState, SelectField, Skeleton } from '@exchange/ui';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { OneClickSwitch } from '../../bet-slip/OneClickBar.tsx';
import { pickPrice } from '../../bet-slip/place-bet.api.ts';
import { formatPrice } from '../../bet-slip/price.model.ts';
import type { SlipSelection } from '../../bet-slip/slip.model.ts';
import { MarketOverlay } from '../MarketOverlay.tsx';
import styles from './Ladder.module.css';
import { LadderGrid } from './LadderGrid.tsx';
import { type LadderTarget, useOwnUnmatchedBets, useRunnerDepth } from './ladder.api.ts';
import { calculateBackWeight } from './ladder.model.ts';

/** The price, time and size of the last trades, the newest first. */
function Tape({ trades }: Pick<RunnerDepth, 'trades'>) {
  const { t } = useTranslation();
  return (
    <section className={styles.tape} aria-label={t('Last trades')}>
      <h3 className={styles.tapeTitle}>{t('Last trades')}</h3>
      {trades.length === 0 ? (
        <p className={styles.quiet}>{t('Nothing was traded yet.')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
        <ol className={styles.trades} tabIndex={0}>
          {trades.map(({ at, price, size, side }, index) => (
            <li key={`${at} ${trades.length - index}`} className={styles[`${side}Trade`]}>
              <span>{formatDateTime(new Date(at)).slice(-8)}</span>
              <b>{formatOdds(price)}</b>
              <span>{formatAmount(size)}</span>
              <span>{side === 'back' ? t('Back') : t('Lay')}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The weight of money as a line, the traded sum and the last price. */
function Summary({ depth }: { depth: RunnerDepth }) {
  const { t } = useTranslation();
  const weight = calculateBackWeight(depth);
  return (
    <div className={styles.summary}>
      {weight === undefined ? (
        <p className={styles.quiet}>{t('Nothing is offered yet: name the first price.')}</p>
      ) : (
        <p className={styles.weights}>
          <span>{t('Back {{percent}} %', { percent: weight })}</span>
          <span className={styles.weightTitle}>{t('Weight of money')}</span>
          <span>{t('Lay {{percent}} %', { percent: 100 - weight })}</span>
        </p>
      )}
      <div
        className={classNames(styles.weight, weight !== undefined && styles.weighed)}
        aria-hidden="true"
      >
        <span style={{ width: `${weight ?? 0}%` }} />
      </div>
      <p className={styles.totals}>
        <span>{t('Traded ₹{{amount}}', { amount: formatAmount(depth.totalTraded) })}</span>
        <span>
          {depth.lastPrice === undefined
            ? t('No last price')
            : t('Last {{price}}', { price: formatOdds(depth.lastPrice) })}
        </span>
      </p>
    </div>
  );
}

interface RunnerLadderProps {
  target: LadderTarget;
  market: Market;
  runnerName: string;
  blocked: boolean;
  overlay: ReactNode;
  onPick: (side: Side, price: number) => void;
}

/** The ladder of one runner with its states. */
function RunnerLadder({ target, market, blocked, overlay, ...props }: RunnerLadderProps) {
  const { t } = useTranslation();
  const { query, stale } = useRunnerDepth(target, market);
  const bets = useOwnUnmatchedBets(target);
  return (
    <div className={styles.content}>
      <QueryState
        query={query}
        loading={<Skeleton className={styles.loading} rows={12} rowHeight={32} />}
        failedText={t('The price ladder could not be loaded.')}
      >
        {(depth) => (
          <div
            className={classNames(styles.ladder, (stale || blocked) && !overlay && styles.stale)}
          >
            <Summary depth={depth} />
            {query.isError && (
              <div className={styles.failed} role="alert">
                {t('These prices are old: they could not be refreshed.')}
                <Button onClick={() => query.refetch()} busy={query.isFetching}>
                  {t('Try again')}
                </Button>
              </div>
            )}
            <LadderGrid
              {...props}
              depth={depth}
              bets={bets}
              blocked={blocked || stale}
              overlay={overlay}
            />
            <Tape trades={depth.trades} />
          </div>
        )}
      </QueryState>
    </div>
  );
}

export interface LadderProps {
  id: string;
  /** The match of the market, as the slip names it. */
  match: Pick<SlipSelection, 'matchId' | 'sportId' | 'matchName'>;
  market: Market;
  /** Covers the prices while the market takes no bets. */
  overlay: Parameters<typeof MarketOverlay>[0]['overlay'] | undefined;
  /** Prices unconfirmed for 5 s are grey and disabled. */
  stale: boolean;
  onClose: () => void;
}

/**
 * The price ladder of a market's runners, one at a time. A tap names that price: it opens the slip
 * with it, or bets at once with one-click betting. Escape closes it.
 */
export function Ladder({ id, match, market, overlay, stale, onClose }: LadderProps) {
  const { t } = useTranslation();
  const hasOneClick = useFeatureEnabled('oneClick');
  const signedIn = useSignedIn();
  const [chosen, setChosen] = useState<string>();
  const panel = useRef<HTMLElement>(null);
  const runner = market.runners.find((one) => one.id === chosen) ?? market.runners[0];
  const { matchId, sportId, matchName } = match;
  const { id: marketId, name: marketName, priceType } = market;
  const { id: runnerId = '', name: runnerName = '', active = false } = runner ?? {};
  const pick = useCallback(
    (side: Side, odds: number) =>
      pickPrice(
        {
          ...{
            matchId,
            sportId,
            matchName,
            marketId,
            marketName,
            runnerId,
            runnerName,
            side,
            odds,
          },
          ...(priceType && { priceType }),
        },
        { text: formatPrice(odds), price: odds },
      ),
    [matchId, sportId, matchName, marketId, marketName, runnerId, runnerName, priceType],
  );
  // The slip below listens to the window: one Escape closes one of them.
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    const element = panel.current;
    element?.scrollIntoView?.({ block: 'nearest' });
    const listener = (event: KeyboardEvent) => closeOnEscape(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, []);
  const cover = overlay ?? (active ? undefined : { type: 'suspended' as const });
  return (
    <section ref={panel} id={id} className={styles.panel} aria-label={t('Price ladder')}>
      <div className={styles.head}>
        <SelectField
          label={t('Runner')}
          className={styles.runner}
          value={runnerId}
          options={market.runners.map((one) => ({
            id: one.id,
            label: translateServerMessage(one.name),
          }))}
          onChange={({ target }) => setChosen(target.value)}
        />
        {signedIn && hasOneClick && <OneClickSwitch />}
      </div>
      <RunnerLadder
        key={runnerId}
        target={{ matchId, marketId, runnerId }}
        market={market}
        runnerName={translateServerMessage(runnerName)}
        blocked={cover !== undefined || stale}
        overlay={cover && <MarketOverlay overlay={cover} />}
        onPick={pick}
      />
    </section>
  );
}
