import { DEFAULT_MARKET_MAX_RUPEES, DEFAULT_STAKES, type Market } from '@exchange/contract';
import { formatAmount, translateSaid, useTranslation } from '@exchange/i18n';
import { Button, classNames } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { FormEvent } from 'react';
import { eventQuery, refreshAfterBet, useIsPlacing, usePlaceBet } from './bet-slip.queries.ts';
import { Keypad } from './Keypad.tsx';
import { PlaceButton } from './PlaceButton.tsx';
import { PreviewList } from './PreviewList.tsx';
import styles from './SlipForm.module.css';
import { SlipOdds } from './SlipOdds.tsx';
import { StakeField } from './StakeField.tsx';
import {
  type SlipAction,
  type SlipSelection,
  selectLiveOdds,
  selectSlipAction,
} from './slip.model.ts';
import { acceptOdds, closeSlip, setStake, useSlip } from './slip.store.ts';
import { calculateStake, type StakeChange } from './stake.model.ts';
import { useEscape } from './use-escape.ts';

const NO_LIMITS = { minStake: 0, maxStake: DEFAULT_MARKET_MAX_RUPEES };

function useSlipMarket({ matchId, sportId, marketId }: SlipSelection) {
  const { data } = useQuery(eventQuery(matchId, sportId));
  const markets: Market[] = data
    ? [...(data.matchOdds ? [data.matchOdds] : []), ...data.bookmaker, ...data.others]
    : [];
  return {
    market: markets.find(({ id }) => id === marketId),
    stakes: data?.stakeSettings?.stakes ?? DEFAULT_STAKES,
  };
}

/** One bet before it is placed: price, stake, preview and what the button will do. */
export function SlipForm({ selection }: { selection: SlipSelection }) {
  const { t } = useTranslation();
  const { stake, refusal, decision } = useSlip();
  const { market, stakes } = useSlipMarket(selection);
  const { mutate: place } = usePlaceBet();
  const isPlacing = useIsPlacing();
  const limits = market ?? NO_LIMITS;
  const liveOdds = selectLiveOdds(market, selection);
  const action: SlipAction =
    decision && !isPlacing ? { type: 'repeat' } : selectSlipAction(selection, market, stake);
  const change = (next: StakeChange) => setStake(calculateStake(stake, next, limits));

  const close = () => {
    // A bet on its way cannot be called back; its answer closes the slip or gives the reason.
    if (isPlacing) return;
    // One without an answer may have been taken: the lists tell.
    if (decision) void refreshAfterBet();
    closeSlip();
  };
  useEscape(close);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (action.type === 'blocked' || isPlacing) return;
    if (action.type === 'accept') acceptOdds(action.odds);
    const odds = action.type === 'accept' ? action.odds : selection.odds;
    const { matchId, marketId, runnerId, side } = selection;
    place({
      ...{ matchId, marketId, runnerId, side, odds, stake },
      ...(market && { marketVersion: market.version }),
    });
  };

  return (
    <form
      className={classNames(styles.slip, styles[selection.side])}
      onSubmit={submit}
      aria-label={t('Bet slip')}
    >
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>
            {t(selection.side === 'back' ? 'Back {{runner}}' : 'Lay {{runner}}', {
              runner: selection.runnerName,
            })}
          </h2>
          <p className={styles.where}>
            {t(selection.marketName)} · {selection.matchName}
          </p>
        </div>
        <SlipOdds side={selection.side} accepted={selection.odds} live={liveOdds} />
        <button
          type="button"
          className={styles.close}
          aria-label={t('Close')}
          onClick={close}
          disabled={isPlacing}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </header>
      <StakeField stake={stake} limits={limits} onChange={change} />
      <div className={styles.chips}>
        {stakes.map((value) => (
          <button
            key={value}
            type="button"
            className={styles.chip}
            aria-pressed={value === stake}
            onClick={() => change({ type: 'set', stake: value })}
          >
            {value >= 10_000 ? `${value / 1000}K` : formatAmount(value)}
          </button>
        ))}
        <button type="button" className={styles.chip} onClick={() => change({ type: 'clear' })}>
          {t('Clear')}
        </button>
      </div>
      <Keypad onChange={change} />
      {market && (
        <PreviewList market={market} selection={selection} stake={stake} odds={liveOdds} />
      )}
      {refusal && (
        <p className={styles.refusal} role="alert">
          {translateSaid(refusal)}
        </p>
      )}
      <div className={styles.actions}>
        <Button className={styles.cancel} onClick={close} disabled={isPlacing}>
          {t('Cancel')}
        </Button>
        <PlaceButton
          action={action}
          stake={stake}
          placing={isPlacing}
          delay={market?.betDelay ?? 0}
        />
      </div>
    </form>
  );
}
