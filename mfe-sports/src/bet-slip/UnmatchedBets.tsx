import type { Bet } from '@exchange/contract';
import { formatAmount, formatOdds, formatStartWide, useTranslation } from '@exchange/i18n';
import { Button, TextField } from '@exchange/ui';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { formatPrice, PRICE_RANGE, readLimit, stepPrice } from './price.model.ts';
import styles from './UnmatchedBets.module.css';
import { useCancelBet, useCancelBets, useEditBet } from './unmatched-bets.api.ts';

/** An unmatched bet that the server can name. */
type NamedBet = Bet & { betId: string };

/** Reads a whole stake in rupees; undefined for anything else. */
const readStake = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;

/**
 * Changes the price and stake of a bet that waits. A stake is sent only if the player typed one, with
 * what waited then, so that a part that was matched since is not placed again.
 */
function EditForm({ bet, onClose }: { bet: NamedBet; onClose: () => void }) {
  const { t } = useTranslation();
  const [price, setPrice] = useState(() => formatPrice(bet.askedOdds));
  const [stake, setStake] = useState('');
  const [seenUnmatched, setSeenUnmatched] = useState(bet.unmatched);
  const { mutate: edit, isPending, error, reset } = useEditBet(onClose);
  const odds = readLimit(price.replace(',', '.'))?.limit?.price;
  const wanted = stake === '' ? undefined : readStake(stake);
  const isStakeWrong = stake !== '' && wanted === undefined;
  const change = (set: (text: string) => void, text: string) => {
    reset();
    set(text.trim());
  };
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const from = odds ?? bet.askedOdds;
    change(setPrice, formatPrice(stepPrice(from, event.key === 'ArrowUp' ? 1 : -1)));
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (odds === undefined || isStakeWrong) return;
    const size = wanted !== undefined && { stake: wanted, seenUnmatched };
    edit({ betId: bet.betId, odds, ...size });
  };
  const range = t('From {{lowest}} to {{highest}}', PRICE_RANGE);
  return (
    <form
      className={styles.form}
      aria-label={t('Edit the bet on {{runner}}', { runner: bet.runnerName })}
      onSubmit={save}
    >
      <TextField
        label={t('Price')}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={price}
        error={odds === undefined ? range : undefined}
        onChange={({ target }) => change(setPrice, target.value)}
        onKeyDown={step}
        onBlur={() => odds !== undefined && setPrice(formatPrice(odds))}
      />
      <TextField
        label={t('Stake')}
        inputMode="numeric"
        autoComplete="off"
        value={stake}
        placeholder={formatAmount(bet.unmatched)}
        error={isStakeWrong ? t('Whole rupees') : undefined}
        onChange={({ target }) => {
          setSeenUnmatched(bet.unmatched);
          change(setStake, target.value);
        }}
      />
      {error && (
        <p className={styles.failure} role="alert">
          {error.message}
        </p>
      )}
      <Button
        type="submit"
        variant="accent"
        busy={isPending}
        disabled={odds === undefined || isStakeWrong}
      >
        {t('Save')}
      </Button>
      <Button onClick={onClose}>{t('Close')}</Button>
    </form>
  );
}

/** An unmatched bet with its buttons: edit and cancel. */
function UnmatchedBet({ bet }: { bet: Bet }) {
  const { t } = useTranslation();
  const { mutate: cancel, isPending } = useCancelBet();
  const [isEditing, setEditing] = useState(false);
  const { betId, runnerName: runner } = bet;
  return (
    <li className={styles[bet.side]}>
      <span className={styles.name}>
        <b>{runner}</b>
        <span className={styles.where}>
          {t('₹{{stake}} @ {{odds}} waits', {
            stake: formatAmount(bet.unmatched),
            odds: formatOdds(bet.askedOdds),
          })}
          {bet.goodUntil && ` · ${t('until {{time}}', { time: formatStartWide(bet.goodUntil) })}`}
          {bet.keepsInPlay && ` · ${t('also in-play')}`}
        </span>
      </span>
      {betId !== undefined && (
        <>
          <Button
            aria-label={t('Edit the bet on {{runner}}', { runner })}
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
          >
            {t('Edit')}
          </Button>
          <Button
            aria-label={t('Cancel the rest of {{runner}}', { runner })}
            disabled={isPending}
            onClick={() => cancel(betId)}
          >
            {t('Cancel')}
          </Button>
          {isEditing && <EditForm bet={{ ...bet, betId }} onClose={() => setEditing(false)} />}
        </>
      )}
    </li>
  );
}

/** Bets that are wholly or partly unmatched: each can be changed and cancelled, several at once, too. */
export function UnmatchedBets({ bets }: { bets: readonly Bet[] }) {
  const { t } = useTranslation();
  const { mutate: cancelAll, isPending } = useCancelBets();
  const unmatchedBets = bets.filter(({ unmatched }) => unmatched > 0);
  if (unmatchedBets.length === 0) return null;
  const betIds = unmatchedBets.flatMap(({ betId }) => (betId === undefined ? [] : [betId]));
  return (
    <section className={styles.waiting} aria-label={t('Unmatched')}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('Unmatched')}</h3>
        {betIds.length > 1 && (
          <Button busy={isPending} onClick={() => cancelAll(betIds)}>
            {t('Cancel all {{count}}', { count: betIds.length })}
          </Button>
        )}
      </div>
      <ul>
        {unmatchedBets.map((bet) => (
          <UnmatchedBet key={bet.id} bet={bet} />
        ))}
      </ul>
    </section>
  );
}
