import { useTranslation } from '@exchange/i18n';
import { Dialog, Tabs } from '@exchange/ui';
import { useId, useState } from 'react';
import styles from './Rules.module.css';

/** Texts of the popup; those of fancy markets are in the specification (point 2). */
const GENERAL_RULE_TEXTS = [
  'Bets are settled by the official result. Where a match ends without one, bets are void and give everything back.',
  'A back bet wins stake × (odds − 1) and risks the stake; a lay bet wins the stake and risks stake × (odds − 1).',
  'Bookmaker prices are paise for each rupee: a back of ₹100 at 85 wins ₹85.',
  'Bookmaker comparisons use 25 overs for ODI and 10 overs for T20.',
  'In play a bet waits the delay of its market and is then judged at the prices of that moment. No bet is taken while a market is suspended.',
  'A bet that was taken cannot be called back.',
] as const;

const FANCY_RULE_TEXTS = [
  'Fancy markets suspend 60 minutes before the match.',
  'Advance markets: bets that were placed before stand, and are settled by the match as it is played.',
  'Yes wins when the runs reach the line, No when they stay below it.',
  'Yes risks the stake and wins stake × size / 100; No risks stake × size / 100 and wins the stake.',
  'An innings that is all out or completed before the over is settled on its runs.',
  'A session that weather cuts short is void and gives everything back.',
] as const;

/** The betting rules of a match, general and for fancy markets. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const panelId = useId();
  const [tab, setTab] = useState<'general' | 'fancy'>('general');
  const rules = tab === 'general' ? GENERAL_RULE_TEXTS : FANCY_RULE_TEXTS;
  return (
    <Dialog open onClose={onClose} title={t('Rules')}>
      <Tabs
        label={t('Rules')}
        value={tab}
        onChange={setTab}
        panelId={panelId}
        items={[
          { id: 'general', label: t('General Rules') },
          { id: 'fancy', label: t('Fancy Rules') },
        ]}
      />
      <div id={panelId} role="tabpanel" aria-label={t('Rules')}>
        <ol className={styles.list}>
          {rules.map((text) => (
            <li key={text}>{t(text)}</li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}
