import styles from './State.module.css';

/** Picture of an empty state: a bet slip. */
export const SlipPicture = () => (
  <>
    <path
      d="M18 12h60a4 4 0 0 1 4 4v9a7 7 0 0 0 0 14v9a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4v-9a7 7 0 0 0 0-14v-9a4 4 0 0 1 4-4z"
      className={styles.sheet}
    />
    <path d="M28 26h22M28 38h14" className={styles.lines} />
    <path d="M62 18v28" strokeDasharray="3 4" className={styles.mark} />
  </>
);
