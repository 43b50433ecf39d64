import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { useSettings, useSettingsKnown } from '@exchange/store';
import { classNames, useReducedMotion } from '@exchange/ui';
import { Pause, Play } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readBrand } from '../../shared/brand.ts';
import styles from './Marquee.module.css';

/** True if the site settings changed while the page was open. */
export const settingsChangeStore = createStore<{ hasChanged: boolean }>(() => ({
  hasChanged: false,
}));

/** Seconds for each character, so that all texts move at the same speed. */
const SECONDS_PER_CHARACTER = 0.16;
const MIN_SECONDS = 12;

/** Returns the text of site.MESSAGE; the brand's own until the settings are loaded. */
function useMessage(): string {
  const { message = '' } = useSettings();
  const known = useSettingsKnown();
  return known ? message : (readBrand().message ?? '');
}

/**
 * The running text of site.MESSAGE (point 3) with a pause button. Its space is reserved on load, so
 * that later settings move nothing; texts set meanwhile are shown.
 */
export function Marquee() {
  const { t } = useTranslation();
  const text = translateServerMessage(useMessage());
  const [hasSpace] = useState(text !== '');
  const isChanged = useStore(settingsChangeStore, ({ hasChanged }) => hasChanged);
  const still = useReducedMotion();
  const [paused, setPaused] = useState(false);
  if (!hasSpace && !(isChanged && text !== '')) return null;
  // Keeps the space of a removed text, so that nothing moves under a finger.
  if (text === '') return <div className={styles.empty} />;
  const seconds = Math.max(MIN_SECONDS, text.length * SECONDS_PER_CHARACTER);
  const Icon = paused ? Play : Pause;
  return (
    <section
      className={classNames(styles.marquee, still && styles.still)}
      aria-label={t('Announcement')}
      data-boundary="shell"
    >
      <div className={styles.window}>
        <p
          className={classNames(styles.text, paused && styles.paused)}
          style={{ '--seconds': `${seconds}s` } as CSSProperties}
        >
          {text.split(' ').map((word, index) => (
            <span key={index}>{`${word} `}</span>
          ))}
        </p>
      </div>
      {!still && (
        <button
          type="button"
          className={styles.button}
          aria-label={paused ? t('Run the announcement') : t('Pause the announcement')}
          onClick={() => setPaused(!paused)}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      )}
    </section>
  );
}
