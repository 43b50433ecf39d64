import { DEFAULT_MARKET_MAX_RUPEES, DEFAULT_STAKES, type PriceRule } from '@exchange/contract';
import { formatAmount, translateServerMessage, useTranslation } from '@exchange/i18n';
import { useWallet } from '@exchange/store';
import { Button, classNames } from '@exchange/ui';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { usePriceRule } from './bet-preferences.api.ts';
import { selectMarketVersion, useSlipOffer } from './bet-slip.api.ts';
import { CommissionNote } from './CommissionNote.tsx';
import { PlaceButton } from './PlaceButton.tsx';
import { PreviewList, SessionLinePreview } from './PreviewList.tsx';
import { isInterrupted, useIsPlacing, usePlaceBet } from './place-bet.api.ts';
import { formatPrice } from './price.model.ts';
import { readRejectionCause } from './rejection.model.ts';
import styles from './SlipForm.module.css';
import { SlipHead } from './SlipHead.tsx';
import { StakeField } from './StakeField.tsx';
import {
  canWait,
  type SlipOffer,
  type SlipOrder,
  type SlipSelection,
  toOrder,
  toPersistentOrder,
} from './slip.model.ts';
import { acceptOffer, beginSubmission, receiveRejectionCause, useSlip } from './slip.store.ts';
import { selectSlipBet } from './slip-bet.model.ts';
import { preventKeyRepeatSubmit } from './use-intentional-press.ts';
import { useSlipSheet } from './use-slip-sheet.ts';

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

/** Drops the rejection once its cause is gone, compared with the prices that came after it. */
function useRejectionCause(
  selection: SlipSelection,
  { offer, rule, isPlacing }: { offer: SlipOffer | undefined; rule: PriceRule; isPlacing: boolean },
): void {
  const kind = useSlip().cause?.kind;
  const balance = useWallet().wallet?.balance;
  const now =
    kind && !isPlacing ? readRejectionCause(kind, selection, { offer, rule, balance }) : undefined;
  useEffect(() => {
    if (now !== undefined) receiveRejectionCause(now);
  }, [now]);
}

/** Returns what the slip's bet would be now, and the functions that place it. */
function useSlipBet(selection: SlipSelection) {
  const slip = useSlip();
  const { offer, market, stakes: quickStakes = DEFAULT_STAKES, stale } = useSlipOffer(selection);
  const rule = usePriceRule();
  const isPlacing = useIsPlacing();
  const { mutate } = usePlaceBet();
  useRejectionCause(selection, { offer, rule, isPlacing });
  const { action, ...previewed } = selectSlipBet(selection, slip, { offer, rule, stale });
  const send = (order: SlipOrder) => mutate(beginSubmission(order));
  const readTerms = () => ({ marketVersion: selectMarketVersion(selection), rule });
  return {
    offer,
    market,
    quickStakes,
    action,
    isPlacing,
    previewed,
    /** Does what the button says. */
    submit() {
      if (action.type === 'blocked' || isPlacing) return;
      if (action.type === 'accept') acceptOffer(action);
      const accepted = action.type === 'accept' ? { ...selection, ...action } : selection;
      send(toOrder(accepted, action.stake, readTerms()));
    },
    /** Places the bet at the asked price; unmatched stake stays in the book. */
    placePartial: () => send(toPersistentOrder(selection, slip.stake, readTerms())),
  };
}

/** Why the last attempt failed, or that it has no response. */
function SlipNotice({ isPlacing }: { isPlacing: boolean }) {
  const { t } = useTranslation();
  const { refusal: rejection, decision } = useSlip();
  if (rejection) {
    return (
      <p className={styles.rejection} role="alert">
        {translateServerMessage(rejection)}
      </p>
    );
  }
  if (!decision || isPlacing) return null;
  return (
    <p className={styles.unanswered} role="alert">
      {t('No answer to this bet yet. If it did not arrive, asking places it, never twice.')}
    </p>
  );
}

/** Warns of a stake above what is offered. */
function OfferedNote({ offered, stake }: { offered: number; stake: number }) {
  const { t } = useTranslation();
  return (
    <p className={styles.offered}>
      <TriangleAlert size={14} aria-hidden="true" />
      <span>
        {t('₹{{available}} of ₹{{stake}} offered now', {
          available: formatAmount(offered),
          stake: formatAmount(stake),
        })}
      </span>
    </p>
  );
}

const NO_LIMITS = { minStake: 0, maxStake: DEFAULT_MARKET_MAX_RUPEES };

/** One bet before it is placed: price, stake, preview and button. */
export function SlipForm({ selection }: { selection: SlipSelection }) {
  const { t } = useTranslation();
  const { stake, unreadable, decision, canKeep } = useSlip();
  const bet = useSlipBet(selection);
  const { offer, market, action, isPlacing, previewed } = bet;
  const canPlacePartial = canKeep || (action.offered !== undefined && canWait(selection));
  const { form, close } = useSlipSheet(isPlacing);
  const { minStake, maxStake } = offer ?? NO_LIMITS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    bet.submit();
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={classNames(styles.slip, styles[selection.side])}
      onSubmit={submit}
      onKeyDown={preventKeyRepeatSubmit}
      aria-label={t('Bet slip')}
    >
      <GrabHandle onPull={close} />
      <SlipHead
        selection={selection}
        live={action.type === 'place' || action.type === 'repeat' ? previewed.odds : offer?.odds}
        onClose={close}
        closable={!isPlacing}
      />
      <StakeField
        stake={stake}
        unreadable={unreadable}
        isInvalid={
          unreadable !== undefined ||
          (offer !== undefined && offer.state !== 'closed' && stake > offer.maxStake)
        }
        minStake={minStake}
        maxStake={maxStake}
        quickStakes={bet.quickStakes}
        price={`${selection.marketId} ${selection.runnerId} ${selection.side}`}
      />
      {market && <PreviewList market={market} selection={selection} {...previewed} />}
      {selection.rate !== undefined && (
        <SessionLinePreview selection={selection} stake={previewed.stake} />
      )}
      <CommissionNote percent={market?.commission} />
      <div className={styles.foot}>
        <SlipNotice isPlacing={isPlacing} />
        {action.offered !== undefined && <OfferedNote offered={action.offered} stake={stake} />}
        {canPlacePartial && !isPlacing && (
          <Button wide onClick={bet.placePartial}>
            {t('Place and keep the rest · ₹{{stake}} @ {{odds}}', {
              stake: formatAmount(stake),
              odds: formatPrice(selection.odds, selection.priceType),
            })}
          </Button>
        )}
        <div className={styles.actions}>
          <Button className={styles.cancel} onClick={close} disabled={isPlacing}>
            {t('Cancel')}
          </Button>
          <PlaceButton
            action={action}
            selection={selection}
            odds={previewed.odds}
            placing={isPlacing}
            asking={decision !== undefined && isInterrupted(decision)}
            delay={offer?.delay ?? 0}
          />
        </div>
      </div>
    </form>
  );
}
