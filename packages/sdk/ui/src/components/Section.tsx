import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Section.module.css';

/** A bordered surface with an optional head, which labels it; `aside` is at the head's right. */
export function Section({
  title,
  aside,
  headingLevel: Heading = 'h2',
  className,
  children,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  headingLevel?: 'h1' | 'h2' | 'h3';
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      className={classNames(styles.panel, className)}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <header className={styles.head}>
          <Heading id={id} className={styles.title}>
            {title}
          </Heading>
          {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
