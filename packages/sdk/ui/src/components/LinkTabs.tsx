import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './LinkTabs.module.css';

/** The classes of a link inside `LinkTabs`. */
export const linkTabClass = (): string => classNames(styles.tab);

/**
 * A scrollable row of page links (`linkTabClass`). The link with `aria-current` is scrolled into
 * view when `current` changes. `boxed` rows share the width and have a border.
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
