import { DEFAULT_MARKET_MAX_RUPEES, DEFAULT_STAKES, paths } from '@exchange/contract';
import { useLocation } from '@exchange/federation/router';
import { formatAmount, formatResult, translateServerMessage, useTranslation } from '@exchange/i18n';
import { Button, classNames, NARROW, useBackGesture, useMediaQuery } from '@exchange/ui';
import { type FormEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePriceRule } from './bet-preferences.api.ts';
import { refreshAfterBet, selectMarketVersion, useSlipOffer } from './bet-slip.api.ts';
import { PlaceButton, preventKeyRepeatSubmit } from './PlaceButton.tsx';
import previewStyles from './PreviewList.module.css';
import { CommissionNote, PreviewList } from './PreviewList.tsx';
import { isInterrupted, useIsPlacing, usePlaceBet } from './place-bet.api.ts';
import { calculateSessionResult } from './preview.model.ts';
import { calculateExpectedPrice, formatPrice } from './price.model.ts';
import styles from './SlipForm.module.css';
import { SlipHead } from './SlipHead.tsx';
import { Keypad, StakeChips, StakeField } from './StakeField.tsx';
import {
  type SlipAction,
  type SlipOrder,
  type SlipSelection,
  selectSlipAction,
  toOrder,
  toPersistentOrder,
} from './slip.model.ts';
import {
  acceptOffer,
  beginSubmission,
  closeSlip,
  setStake,
  slipStore,
  useSlip,
} from './slip.store.ts';
import { calculateStake, type StakeChange } from './stake.model.ts';

/**
 * Choice after a rejection: places the bet at the asked price, unmatched stake stays in the book.
 */
function PlacePartialChoice({
  selection,
  stake,
  onPlacePartial,
}: {
  selection: SlipSelection;
  /** Whole rupees. */
  stake: number;
  onPlacePartial: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Button wide onClick={onPlacePartial}>
      {t('Place and keep the rest · ₹{{stake}} @ {{odds}}', {
        stake: formatAmount(stake),
        odds: formatPrice(selection.odds, selection.priceType),
      })}
    </Button>
  );
}

/** Distance in px of a pull that closes the sheet. */
const PULL_PX = 48;

/** The handle of the slip's sheet on phones: a pull down closes it. */
function GrabHandle({ onPull }: { onPull: () => void }) {
  const from = useRef(0);
  return (
    <div
      className={styles.handle}
      aria-hidden="true"
      onPointerDown={({ clientY, currentTarget, pointerId }) => {
        from.current = clientY;
        currentTarget.setPointerCapture(pointerId);
      }}
      onPointerUp={({ clientY }) => {
        if (clientY - from.current > PULL_PX) onPull();
      }}
    />
  );
}

/** Win and loss of a session bet. */
function SessionPreview({ selection, stake }: { selection: SlipSelection; stake: number }) {
  const { t } = useTranslation();
  const { win, lose } = calculateSessionResult(selection, stake);
  return (
    <ul className={previewStyles.list}>
      <li className={previewStyles.row}>
        <span className={previewStyles.name}>{t('If it wins')}</span>
        <span className={previewStyles.profit}>{formatResult(win)}</span>
      </li>
      <li className={previewStyles.row}>
        <span className={previewStyles.name}>{t('If it loses')}</span>
        <span className={previewStyles.loss}>{formatResult(lose)}</span>
      </li>
    </ul>
  );
}

/** Runs `onEscape` when Escape is pressed anywhere on the page. */
function useEscape(onEscape: () => void): void {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

const NO_LIMITS = { minStake: 0, maxStake: DEFAULT_MARKET_MAX_RUPEES };

/** One bet before it is placed: price, stake, preview and button. */
export function SlipForm({ selection }: { selection: SlipSelection }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { stake, refusal, decision, canKeep } = useSlip();
  const { offer, market, stakes = DEFAULT_STAKES, stale } = useSlipOffer(selection);
  const rule = usePriceRule();
  const { mutate } = usePlaceBet();
  const send = (order: SlipOrder) => mutate(beginSubmission(order));
  const isPlacing = useIsPlacing();
  // On touch screens a tap on the stake opens the keypad; until then the market uses its space.
  const [keypad, setKeypad] = useState(false);
  const { minStake, maxStake } = offer ?? NO_LIMITS;
  const action: SlipAction =
    decision && !isPlacing
      ? { type: 'repeat' }
      : selectSlipAction(selection, { offer, stake, stale, rule });
  const expected = offer?.levels
    ? calculateExpectedPrice(selection, { levels: offer.levels, rule, stake })
    : offer?.odds;
  const change = useCallback(
    (next: StakeChange) =>
      setStake(calculateStake(slipStore.getState().stake, next, { minStake, maxStake })),
    [minStake, maxStake],
  );

  const close = () => {
    // A bet in flight cannot be cancelled; its response closes the slip or shows the reason.
    if (isPlacing) return;
    // Without a response the bet may have been placed: the lists show it.
    if (decision) void refreshAfterBet();
    closeSlip();
  };
  useEscape(close);
  const isSheet = useMediaQuery(NARROW) && pathname !== paths.stakeSettings();
  useBackGesture(isSheet, close, pathname);

  const readTerms = () => ({ marketVersion: selectMarketVersion(selection), rule });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (action.type === 'blocked' || isPlacing) return;
    if (action.type === 'accept') acceptOffer(action);
    const accepted = action.type === 'accept' ? { ...selection, ...action } : selection;
    send(toOrder(accepted, stake, readTerms()));
  };
  const placePartial = () => send(toPersistentOrder(selection, stake, readTerms()));

  return (
    <form
      className={classNames(styles.slip, styles[selection.side])}
      onSubmit={submit}
      onKeyDown={preventKeyRepeatSubmit}
      aria-label={t('Bet slip')}
    >
      <GrabHandle onPull={close} />
      <SlipHead
        selection={selection}
        live={action.type === 'place' ? expected : offer?.odds}
        onClose={close}
        closable={!isPlacing}
      />
      <StakeField
        stake={stake}
        limits={{ minStake, maxStake }}
        onChange={change}
        price={`${selection.marketId} ${selection.runnerId} ${selection.side}`}
        onTap={() => setKeypad(!keypad)}
      />
      <StakeChips stake={stake} stakes={stakes} onChange={change} inOneRow={keypad} />
      {keypad && <Keypad onChange={change} />}
      {market && (
        <PreviewList market={market} selection={selection} stake={stake} odds={expected} />
      )}
      {selection.rate !== undefined && <SessionPreview selection={selection} stake={stake} />}
      <CommissionNote percent={market?.commission} />
      <div className={styles.foot}>
        {refusal && (
          <p className={styles.refusal} role="alert">
            {translateServerMessage(refusal)}
          </p>
        )}
        {decision && !refusal && !isPlacing && (
          <p className={styles.unanswered} role="alert">
            {t('We did not hear what became of this bet. Trying again never places it twice.')}
          </p>
        )}
        {canKeep && !isPlacing && (
          <PlacePartialChoice selection={selection} stake={stake} onPlacePartial={placePartial} />
        )}
        <div className={styles.actions}>
          <Button className={styles.cancel} onClick={close} disabled={isPlacing}>
            {t('Cancel')}
          </Button>
          <PlaceButton
            action={action}
            selection={selection}
            odds={expected}
            stake={stake}
            placing={isPlacing}
            asking={decision !== undefined && isInterrupted(decision)}
            delay={offer?.delay ?? 0}
          />
        </div>
      </div>
    </form>
  );
}
