import styles from './Header.module.css';

/** The brand's wordmark; the edge says which brand the page is. */
export function Wordmark() {
  const { brand = 'kheloyar' } = document.documentElement.dataset;
  return (
    <img
      className={styles.wordmark}
      src={`/themes/${brand}/wordmark.svg`}
      alt={brand}
      width={99}
      height={24}
    />
  );
}
