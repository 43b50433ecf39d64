import styles from './Result.module.css';

/** Returns the class of a result's colour: green above 0, red below, none at 0 (point 2). */
export const resultClass = (amount: number): string | undefined =>
  amount > 0 ? styles.profit : amount < 0 ? styles.loss : undefined;
