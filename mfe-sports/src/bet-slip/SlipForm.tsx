import { DEFAULT_MARKET_MAX_RUPEES, DEFAULT_STAKES } from '@exchange/contract';
import { translateSaid, useTranslation } from '@exchange/i18n';
import { Button, classNames } from '@exchange/ui';
import type { FormEvent } from 'react';
import { refreshAfterBet, useIsPlacing, usePlaceBet, useSlipMatch } from './bet-slip.queries.ts';
import { CommissionNote } from './CommissionNote.tsx';
import { KeepRest } from './KeepRest.tsx';
import { Keypad } from './Keypad.tsx';
import { PlaceButton } from './PlaceButton.tsx';
import { PreviewList } from './PreviewList.tsx';
import { SessionPreview } from './SessionPreview.tsx';
import styles from './SlipForm.module.css';
import { SlipHead } from './SlipHead.tsx';
import { StakeChips } from './StakeChips.tsx';
import { StakeField } from './StakeField.tsx';
import { type SlipAction, type SlipSelection, selectSlipAction } from './slip.model.ts';
import { acceptOffer, closeSlip, setStake, useSlip } from './slip.store.ts';
import { selectOffer } from './slip-offer.model.ts';
import { toKeepingOrder, toOrder } from './slip-order.model.ts';
import { calculateStake, type StakeChange } from './stake.model.ts';
import { useEscape } from './use-escape.ts';

const NO_LIMITS = { minStake: 0, maxStake: DEFAULT_MARKET_MAX_RUPEES };

/** One bet before it is placed: price, stake, preview and what the button will do. */
export function SlipForm({ selection }: { selection: SlipSelection }) {
  const { t } = useTranslation();
  const { stake, refusal, decision, canKeep } = useSlip();
  const { match, old } = useSlipMatch(selection);
  const { mutate: place } = usePlaceBet();
  const isPlacing = useIsPlacing();
  const offer = selectOffer(match, selection);
  const market = match.markets.find(({ id }) => id === selection.marketId);
  const limits = offer ?? NO_LIMITS;
  const action: SlipAction =
    decision && !isPlacing ? { type: 'repeat' } : selectSlipAction(selection, offer, stake, old);
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
    if (action.type === 'accept') acceptOffer(action);
    const accepted = action.type === 'accept' ? { ...selection, ...action } : selection;
    place(toOrder(accepted, stake, market?.version));
  };

  const keepRest = () => place(toKeepingOrder(selection, stake, market?.version));

  return (
    <form
      className={classNames(styles.slip, styles[selection.side])}
      onSubmit={submit}
      aria-label={t('Bet slip')}
    >
      <SlipHead selection={selection} offer={offer} onClose={close} closable={!isPlacing} />
      <StakeField stake={stake} limits={limits} onChange={change} />
      <StakeChips
        stake={stake}
        stakes={match.stakeSettings?.stakes ?? DEFAULT_STAKES}
        onChange={change}
      />
      <Keypad onChange={change} />
      {market && (
        <PreviewList market={market} selection={selection} stake={stake} odds={offer?.odds} />
      )}
      {selection.rate !== undefined && <SessionPreview selection={selection} stake={stake} />}
      <CommissionNote percent={market?.commission} />
      {refusal && (
        <p className={styles.refusal} role="alert">
          {translateSaid(refusal)}
        </p>
      )}
      {canKeep && !isPlacing && <KeepRest selection={selection} stake={stake} onKeep={keepRest} />}
      <div className={styles.actions}>
        <Button className={styles.cancel} onClick={close} disabled={isPlacing}>
          {t('Cancel')}
        </Button>
        <PlaceButton
          action={action}
          stake={stake}
          placing={isPlacing}
          delay={offer?.delay ?? 0}
          priceType={selection.priceType}
        />
      </div>
    </form>
  );
}
