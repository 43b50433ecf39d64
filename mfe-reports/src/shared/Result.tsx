import { formatResult } from '@exchange/i18n';
import styles from './Result.module.css';

/** A result in rupees: red if negative, else green (point 2). */
export const Result = ({ rupees }: { rupees: number }) => (
  <span className={rupees < 0 ? styles.loss : styles.profit}>{formatResult(rupees)}</span>
);
