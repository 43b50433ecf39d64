import styles from './VisuallyHiddenHeading.module.css';

/** The page's first heading, visible to screen readers only. */
export const VisuallyHiddenHeading = ({ children }: { children: string }) => (
  <h1 className={styles.title}>{children}</h1>
);
