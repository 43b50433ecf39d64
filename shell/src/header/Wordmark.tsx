import { readBrand } from '../shared/brand.ts';
import styles from './Header.module.css';

/** The brand's wordmark. */
export function Wordmark() {
  const { name, wordmark } = readBrand();
  return <img className={styles.wordmark} src={wordmark} alt={name} width={99} height={24} />;
}
