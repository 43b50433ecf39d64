import styles from './VisuallyHiddenHeading.module.css';

/** The page's first heading where none is seen: screen readers find the page by it. */
export const VisuallyHiddenHeading = ({ children }: { children: string }) => (
  <h1 className={styles.title}>{children}</h1>
);
