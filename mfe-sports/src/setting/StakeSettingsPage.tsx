import { DEFAULT_STAKES, MAX_EDITABLE_STAKE_RUPEES, STAKE_BOXES } from '@exchange/contract';
import { formatAmount, useTranslation } from '@exchange/i18n';
import { useFeatureEnabled } from '@exchange/store';
import { Button, QueryState, RadioGroup, Section, Skeleton, TextField } from '@exchange/ui';
import { type FormEvent, useRef, useState } from 'react';
import { savePriceRule, usePriceRule, usePriceRuleTexts } from '../bet-slip/bet-preferences.api.ts';
import { OneClickSwitch } from '../bet-slip/OneClickSwitch.tsx';
import { findRule, toRuleId } from '../bet-slip/price.model.ts';
import { readStake } from '../bet-slip/stake.model.ts';
import {
  useSaveOneClickStake,
  useSaveStakes,
  useStakeSettings,
} from '../bet-slip/stake-settings.api.ts';
import { useStakeText } from '../bet-slip/use-stake-text.ts';
import { useMarkFirstPriceRender } from '../shared/first-prices.tsx';
import styles from './StakeSettingsPage.module.css';

/** A stake of the editor. */
interface TypedStake {
  /** Whole rupees; 0 is none. */
  value: number;
  /** What is typed instead, if it cannot be read. */
  unreadable?: string;
  /** More was typed than the largest stake, which it became. */
  isClamped?: true;
}

/** Reads a stake of the editor (point 5, "Stake editor"). */
export function readTypedStake(text: string): TypedStake {
  const value = readStake(text);
  if (value === undefined) return { value: 0, unreadable: text };
  if (value <= MAX_EDITABLE_STAKE_RUPEES) return { value };
  return { value: MAX_EDITABLE_STAKE_RUPEES, isClamped: true };
}

const readValue = (text: string) => readTypedStake(text).value;

/** A stake in rupees; a text that is none, or more than the largest, is marked. */
function StakeInput({
  label,
  stake: { value, unreadable, isClamped },
  readOnly = false,
  onChange,
}: {
  label: string;
  stake: TypedStake;
  readOnly?: boolean;
  onChange: (stake: TypedStake) => void;
}) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const field = useStakeText(input, { stake: value, unreadable }, readValue);
  const largest = formatAmount(MAX_EDITABLE_STAKE_RUPEES);
  const error = isClamped && t('The largest stake is ₹{{stake}}.', { stake: largest });
  return (
    <TextField
      ref={input}
      label={label}
      error={unreadable === undefined ? error : t('Enter whole rupees')}
      value={field.text}
      placeholder="0"
      inputMode="numeric"
      autoComplete="off"
      readOnly={readOnly}
      onFocus={readOnly ? undefined : field.onFocus}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        field.onType(target.value);
        onChange(readTypedStake(target.value));
      }}
    />
  );
}

/** The eight quick stakes: read-only until Edit, and after saving. */
function StakeEditor({ stakes }: { stakes: readonly number[] }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<readonly TypedStake[]>();
  const { mutate, isPending } = useSaveStakes();
  const boxes = edited ?? stakes.map((value): TypedStake => ({ value }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate(
      boxes.map(({ value }) => value),
      { onSuccess: () => setEdited(undefined) },
    );
  };
  return (
    <Section title={t('Quick stakes')}>
      <form className={styles.form} onSubmit={save}>
        <p className={styles.hint}>
          {t('These amounts stand in the bet slip. Empty ones are left out.')}
        </p>
        <div className={styles.boxes}>
          {boxes.map((stake, place) => (
            <StakeInput
              key={place}
              label={t('Stake {{place}}', { place: place + 1 })}
              stake={stake}
              readOnly={!edited}
              onChange={(next) => setEdited(boxes.with(place, next))}
            />
          ))}
        </div>
        {/* Keys: the Edit button must not become Save under the same tap. */}
        <div className={styles.actions}>
          {edited ? (
            <>
              <Button key="cancel" disabled={isPending} onClick={() => setEdited(undefined)}>
                {t('Cancel')}
              </Button>
              <Button
                key="save"
                type="submit"
                variant="accent"
                busy={isPending}
                disabled={boxes.some(({ unreadable }) => unreadable !== undefined)}
              >
                {t('Save')}
              </Button>
            </>
          ) : (
            <Button key="edit" variant="accent" onClick={() => setEdited(boxes)}>
              {t('Edit')}
            </Button>
          )}
        </div>
      </form>
    </Section>
  );
}

/** Stake of one-click betting, and its switch once a stake is set. */
function OneClickSettings({ stake }: { stake: number }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<TypedStake>();
  const { mutate, isPending } = useSaveOneClickStake();
  const shown = edited ?? { value: stake };
  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate(shown.value, { onSuccess: () => setEdited(undefined) });
  };
  return (
    <Section title={t('One-click betting')}>
      <form className={styles.form} onSubmit={save}>
        <p className={styles.hint}>
          {t(
            'While it is on, a tap on a price bets this stake at once. It is off after every sign-in and reload.',
          )}
        </p>
        <div className={styles.oneClick}>
          <StakeInput label={t('One-click stake')} stake={shown} onChange={setEdited} />
          <Button
            type="submit"
            variant="accent"
            busy={isPending}
            disabled={shown.value === stake || shown.unreadable !== undefined}
            className={styles.saveOneClick}
          >
            {t('Save')}
          </Button>
        </div>
        {stake > 0 && <OneClickSwitch />}
      </form>
    </Section>
  );
}

/** Rules for price moves that bets accept without asking, with descriptions. */
function PriceChangeSettings() {
  const { t } = useTranslation();
  const value = toRuleId(usePriceRule());
  const choices = usePriceRuleTexts();
  const change = (id: string) => {
    const rule = findRule(id);
    if (rule) void savePriceRule(rule);
  };
  return (
    <Section title={t('Price changes')}>
      <div className={styles.choices}>
        <RadioGroup label={t('Price changes')} items={choices} value={value} onChange={change} />
        <p className={styles.hint}>{t('A session line that moves always asks.')}</p>
      </div>
    </Section>
  );
}

/** For backends that send none (point 9). */
const NO_STAKES = Array.from({ length: STAKE_BOXES }, (_, box) => DEFAULT_STAKES[box] ?? 0);

/** `/app/setting`: quick stakes, one-click betting and price changes. */
export function StakeSettingsPage() {
  const { t } = useTranslation();
  // The page has no prices to wait for.
  useMarkFirstPriceRender(true);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Edit Stakes')}</h1>
      <Stakes />
      <PriceChangeSettings />
    </div>
  );
}

function Stakes() {
  const { t } = useTranslation();
  const hasOneClick = useFeatureEnabled('oneClick');
  return (
    <QueryState
      query={useStakeSettings()}
      loading={<Skeleton rows={6} rowHeight={62} />}
      failedText={t('Your stakes could not be loaded.')}
      frame={(state) => <Section>{state}</Section>}
    >
      {(settings) => (
        <>
          <StakeEditor stakes={settings?.boxes ?? NO_STAKES} />
          {hasOneClick && <OneClickSettings stake={settings?.oneClickStake ?? 0} />}
        </>
      )}
    </QueryState>
  );
}
