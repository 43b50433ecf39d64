import styles from './State.module.css';

/** Picture of an empty state: stumps and a ball. */
export const MatchesPicture = () => (
  <>
    <path d="M14 54h68" className={styles.mark} />
    <path d="M36 20v32M46 20v32M56 20v32M34 14h12M48 14h10" className={styles.lines} />
    <circle cx="74" cy="44" r="9" className={styles.disc} />
    <path d="M69 38q4 6 0 12M79 38q-4 6 0 12" className={styles.mark} />
  </>
);
