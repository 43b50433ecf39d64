import { useTranslation } from '@exchange/i18n';
import { Dialog, Tabs } from '@exchange/ui';
import { useState } from 'react';
import styles from './Rules.module.css';
import { FANCY_RULE_TEXTS, GENERAL_RULE_TEXTS } from './rules.model.ts';

/** The betting rules of a match, general and for fancy markets. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<'general' | 'fancy'>('general');
  const rules = tab === 'general' ? GENERAL_RULE_TEXTS : FANCY_RULE_TEXTS;
  return (
    <Dialog open onClose={onClose} title={t('Rules')} closeText={t('Close')}>
      <Tabs
        label={t('Rules')}
        value={tab}
        onChange={setTab}
        items={[
          { id: 'general', label: t('General Rules') },
          { id: 'fancy', label: t('Fancy Rules') },
        ]}
      />
      <ol className={styles.list}>
        {rules.map((text) => (
          <li key={text}>{t(text)}</li>
        ))}
      </ol>
    </Dialog>
  );
}
