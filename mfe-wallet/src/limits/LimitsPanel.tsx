import type { GamblingLimit, LimitKind } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { Section } from '@exchange/ui';
import styles from './Limit.module.css';
import { LimitRow } from './LimitRow.tsx';
import { KIND_TEXTS, KIND_TITLES } from './limits.model.ts';

/** The limits of one kind, by period. */
export function LimitsPanel({
  kind,
  limits,
}: {
  kind: LimitKind;
  limits: readonly GamblingLimit[];
}) {
  const { t } = useTranslation();
  return (
    <Section title={t(KIND_TITLES[kind])}>
      <p className={styles.about}>{t(KIND_TEXTS[kind])}</p>
      <ul className={styles.list}>
        {limits.map((limit) => (
          <LimitRow key={limit.period} limit={limit} />
        ))}
      </ul>
    </Section>
  );
}
