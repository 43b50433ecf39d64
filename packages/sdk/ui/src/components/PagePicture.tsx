import styles from './State.module.css';

/** Picture of an empty state: a page that is not there. */
export const PagePicture = () => (
  <>
    <path
      d="M30 6h26l12 12v36a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4z"
      className={styles.sheet}
    />
    <path d="M40 28a7 7 0 1 1 10 6.3c-2 1-3 2.2-3 4.7M47 47v.1" className={styles.lines} />
  </>
);
