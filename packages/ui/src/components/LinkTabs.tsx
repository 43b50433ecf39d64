import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './LinkTabs.module.css';

/** The classes of a link inside `LinkTabs`. */
export const linkTabClass = (): string => classNames(styles.tab);

/**
 * Pages beside each other as a row of links (`linkTabClass`), which scrolls where it has no room. The
 * link with `aria-current` is kept in view: `current` changes with it. `boxed` rows share the
 * width and have a frame.
 */
export function LinkTabs({
  label,
  current,
  boxed = false,
  children,
}: {
  label: string;
  current: string;
  boxed?: boolean;
  children: ReactNode;
}) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = row.current?.querySelector(':is([aria-current="page"], [aria-current="true"])');
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav ref={row} className={classNames(styles.row, boxed && styles.boxed)} aria-label={label}>
      {children}
    </nav>
  );
}
