import { formatDay, useTranslation } from '@exchange/i18n';
import { serverNow } from '@exchange/store';
import { Button, classNames, TextField } from '@exchange/ui';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import styles from './RangeForm.module.css';
import { createRange, type DayRange, findRangeFaults, toDate } from './range.model.ts';

/** Preset ranges in days, including today. */
const PRESETS = [
  { label: 'Last 7 days', days: 7 },
  { label: 'Last 30 days', days: 30 },
  { label: 'Last 12 months', days: 365 },
] as const;

/** The days of a range, as text. */
const formatRange = ({ from, to }: DayRange): string =>
  [...new Set([from, to])]
    .flatMap((day) => toDate(day) ?? [])
    .map(formatDay)
    .join(' – ');

/**
 * Start and end of a report, applied by its button; on narrow screens folded into one line. Needs
 * the range as key, so that it follows the URL. `children` are further filters, `chosen` their
 * values in words, `aside` is at the end.
 */
export function RangeForm({
  range,
  submitText,
  onSubmit,
  children,
  chosen,
  aside,
}: {
  range: DayRange;
  submitText: string;
  onSubmit: (range: DayRange) => void;
  children?: ReactNode;
  chosen?: string | undefined;
  aside?: ReactNode;
}) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(range);
  const [asked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const faults = asked ? findRangeFaults(draft) : {};
  const applied = [formatRange(range), chosen].filter(Boolean).join(' · ');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (Object.keys(findRangeFaults(draft)).length > 0) return;
    setOpen(false);
    onSubmit(draft);
  };
  const choose = (days: number) => {
    const next = createRange(days, serverNow());
    setDraft(next);
    setOpen(false);
    onSubmit(next);
  };
  const field = (name: keyof DayRange, label: string) => {
    const text = faults[name];
    const day = toDate(draft[name]);
    return (
      <TextField
        type="date"
        label={label}
        // Browsers format the field by their own locale and ignore `lang`: the text shows the day
        // unambiguously.
        aside={day && formatDay(day)}
        value={draft[name]}
        error={text && t(text)}
        className={styles.date}
        onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
      />
    );
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <button
        type="button"
        className={styles.toggle}
        aria-label={`${t('Filter')}: ${applied}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{applied}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div id={id} className={classNames(styles.fields, isOpen && styles.open)}>
        {field('from', t('From'))}
        {field('to', t('To'))}
        {children}
        <Button type="submit" variant="accent" className={styles.submit}>
          {submitText}
        </Button>
        <fieldset className={styles.presets} aria-label={t('Range')}>
          {PRESETS.map(({ label, days }) => (
            <Button key={days} variant="outline" onClick={() => choose(days)}>
              {t(label)}
            </Button>
          ))}
        </fieldset>
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </form>
  );
}
