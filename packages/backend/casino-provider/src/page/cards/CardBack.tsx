import styles from './cards.module.css';

const COLUMNS = 8;
const ROWS = 12;
const [WIDE, HIGH] = [10, 10];

/** Small diamonds side by side, one path. */
const LATTICE = Array.from({ length: COLUMNS * ROWS }, (_, at) => {
  const x = 15 + (at % COLUMNS) * WIDE;
  const y = 15 + Math.floor(at / COLUMNS) * HIGH;
  return `M${x} ${y - 3.6}L${x + 3.6} ${y}L${x} ${y + 3.6}L${x - 3.6} ${y}Z`;
}).join('');

/** The back, the same for every card. */
export function CardBack() {
  return (
    <svg className={styles.back} viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <rect x=".75" y=".75" width="98.5" height="138.5" rx="8" className={styles.paper} />
      <rect x="6" y="6" width="88" height="128" rx="5" className={styles.backing} />
      <path d={LATTICE} className={styles.lattice} />
      <circle cx="50" cy="70" r="19" className={styles.backing} />
      <circle cx="50" cy="70" r="16.5" className={styles.ring} />
      <path d="M50 57L54 66L63 70L54 74L50 83L46 74L37 70L46 66Z" className={styles.star} />
    </svg>
  );
}
