import type { UnmatchedEnd } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { useSlipOffer } from './bet-slip.api.ts';
import { type SlipSelection, STAY_MINUTES, type Stay, selectStay } from './slip.model.ts';
import { setStay, useSlip } from './slip.store.ts';

/** Texts of the events that end an unmatched bet without an end of its own. */
const RULE_TEXTS = {
  suspension: 'Waits until a suspension',
  'in-play': 'Waits until in-play',
  close: 'Waits until the market closes',
} as const satisfies Record<UnmatchedEnd, string>;

interface StaySelectProps {
  selection: SlipSelection;
  className: string | undefined;
}

/** Select of how long the unmatched part of a bet at the player's own price stays. */
export function StaySelect({ selection, className }: StaySelectProps) {
  const { t } = useTranslation();
  const { stay } = useSlip();
  const until = useSlipOffer(selection).market?.unmatchedUntil;
  // The backend names no end, so the market's rule is the only choice.
  if (!until) return <span />;
  const choices: readonly Stay[] = [
    'rule',
    ...(until === 'in-play' ? (['in-play'] as const) : []),
    ...STAY_MINUTES,
  ];
  const nameChoice = (choice: Stay) => {
    if (choice === 'rule') return t(RULE_TEXTS[until]);
    return choice === 'in-play'
      ? t('Waits also in-play')
      : t('Waits at most {{minutes}} min', { minutes: choice });
  };
  return (
    <select
      className={className}
      aria-label={t('What is not matched')}
      value={String(selectStay(stay, until))}
      onChange={({ target }) => {
        const chosen = choices.find((one) => String(one) === target.value);
        if (chosen) setStay(chosen);
      }}
    >
      {choices.map((one) => (
        <option key={one} value={one}>
          {nameChoice(one)}
        </option>
      ))}
    </select>
  );
}
