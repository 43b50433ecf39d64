import {
  CASH_OUT_BOUNDS,
  type CashOutMarket,
  type CashOutRule,
  WHOLE_SHARE,
} from '@exchange/contract';
import { formatResult, translateServerMessage, useTranslation } from '@exchange/i18n';
import { Button, QueryState, Skeleton, TextField } from '@exchange/ui';
import { type FormEvent, useState } from 'react';
import styles from './CashOut.module.css';
import {
  type RuleField,
  useCashOutRules,
  useRemoveRule,
  useRuleText,
  useSetRule,
} from './cash-out-rule.api.ts';

interface FormProps {
  target: CashOutMarket;
  /** The part that the player chose; the rule's own one when absent. */
  chosenShare: number | undefined;
  /** The result of a cash-out at the prices of the page, rupees. */
  value: number | undefined;
}

/** Rupees with at most two decimals; thousands may be grouped. */
const AMOUNT = /^\d+(?:\.\d{1,2})?$/;

/** Returns typed rupees; undefined for an empty field, null where it is no amount in the limits. */
export function readAmount(text: string): number | undefined | null {
  const plain = text.replace(/[,\s]/g, '');
  if (plain === '') return undefined;
  const rupees = AMOUNT.test(plain) ? Number(plain) : Number.NaN;
  const { min, max } = CASH_OUT_BOUNDS;
  return rupees >= min && rupees <= max ? rupees : null;
}

const toText = (rupees: number | undefined) => (rupees === undefined ? '' : String(rupees));

/** The fields with the bounds of the open rule, if there is one. */
function RuleFields({
  target,
  chosenShare,
  value,
  rule,
}: FormProps & { rule: CashOutRule | undefined }) {
  const { t } = useTranslation();
  const toRuleText = useRuleText();
  const { marketId } = target;
  const open = rule?.status === 'open' ? rule : undefined;
  const share = chosenShare ?? open?.share ?? WHOLE_SHARE;
  const [texts, setTexts] = useState<Record<RuleField, string>>({
    takeProfit: toText(open?.takeProfit),
    stopLoss: toText(open?.stopLoss),
  });
  const [errors, setErrors] = useState<Partial<Record<RuleField, string>>>({});
  const setRule = useSetRule(target, (field, message) =>
    setErrors({ [field]: translateServerMessage(message) }),
  );
  const removeRule = useRemoveRule(marketId);
  const isBusy = setRule.isPending || removeRule.isPending;

  const save = (event: FormEvent) => {
    event.preventDefault();
    const takeProfit = readAmount(texts.takeProfit);
    const stopLoss = readAmount(texts.stopLoss);
    const wrong = t('Enter rupees, such as 500 or 12.50.');
    const isEmpty = takeProfit === undefined && stopLoss === undefined;
    const found = {
      ...((takeProfit === null || isEmpty) && { takeProfit: wrong }),
      ...(stopLoss === null && { stopLoss: wrong }),
    };
    setErrors(found);
    if (takeProfit === null || stopLoss === null || isEmpty) return;
    setRule.mutate({
      ...{ matchId: target.matchId, marketId, share },
      ...(takeProfit !== undefined && { takeProfit }),
      ...(stopLoss !== undefined && { stopLoss }),
    });
  };
  const field = (name: RuleField, label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      value={texts[name]}
      error={errors[name]}
      onChange={({ target: { value: text } }) => {
        setTexts({ ...texts, [name]: text });
        setErrors({});
      }}
    />
  );
  return (
    <form
      className={styles.ruleForm}
      aria-label={t('Cash out by itself')}
      onSubmit={save}
      noValidate
    >
      {rule && (
        <p className={styles.reason} role="status">
          {toRuleText(rule)}
        </p>
      )}
      <p className={styles.reason}>
        {value === undefined
          ? t('There is no cash-out at the prices of this moment.')
          : t('The cash-out is at {{result}} now.', { result: formatResult(value) })}
      </p>
      <div className={styles.bounds}>
        {field('takeProfit', t('Profit of at least ₹'))}
        {field('stopLoss', t('Stop at a loss of ₹'))}
      </div>
      <p className={styles.reason}>
        {t('At a loss it takes the prices of the moment: where they jump, the loss is larger.')}{' '}
        {share !== WHOLE_SHARE && t('{{share}} % is cashed out then.', { share })}
      </p>
      <div className={styles.actions}>
        {open && (
          <Button
            variant="outline"
            disabled={isBusy}
            onClick={() =>
              removeRule.mutate(undefined, {
                onSuccess: () => setTexts({ takeProfit: '', stopLoss: '' }),
              })
            }
          >
            {t('Remove')}
          </Button>
        )}
        <Button type="submit" variant="accent" wide busy={isBusy}>
          {open ? t('Change') : t('Save')}
        </Button>
      </div>
    </form>
  );
}

/** The form for the automatic cash-out of a market. */
export function CashOutRuleForm(props: FormProps) {
  const { t } = useTranslation();
  const { matchId, marketId } = props.target;
  return (
    <QueryState
      query={useCashOutRules(matchId, true)}
      loading={<Skeleton rows={3} />}
      failedText={t('Your automatic cash-outs could not be loaded.')}
    >
      {(rules) =>
        rules === null ? (
          <p className={styles.reason}>{t('This is not offered here.')}</p>
        ) : (
          <RuleFields {...props} rule={rules.find((rule) => rule.marketId === marketId)} />
        )
      }
    </QueryState>
  );
}
