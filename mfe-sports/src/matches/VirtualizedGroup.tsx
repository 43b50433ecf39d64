import { classNames, useInView } from '@exchange/ui';
import { type CSSProperties, type ReactNode, useCallback, useRef } from 'react';
import styles from './VirtualizedGroup.module.css';

interface VirtualizedGroupProps {
  /** Number of rows, for the estimate of the height. */
  rows: number;
  /**
   * Mounted everywhere, so that a search in the page finds it; only painting is skipped off the
   * screen.
   */
  whole?: boolean;
  children: ReactNode;
}

/**
 * Content that is mounted only on or near the screen; its height is reserved, at first by estimate.
 */
export function VirtualizedGroup({ rows, whole = false, children }: VirtualizedGroupProps) {
  const [observe, isNear] = useInView();
  const near = whole || isNear;
  const height = useRef<number>(undefined);
  const measure = useCallback((content: HTMLDivElement | null) => {
    if (!content) return undefined;
    const observer = new ResizeObserver(() => {
      height.current = content.offsetHeight;
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  const place = { '--rows': rows, ...(!near && height.current && { height: height.current }) };
  return (
    <div
      ref={observe}
      className={classNames(styles.group, !near && styles.away)}
      style={place as CSSProperties}
    >
      {near && <div ref={measure}>{children}</div>}
    </div>
  );
}
