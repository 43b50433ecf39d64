import { classNames, useInView } from '@exchange/ui';
import { type CSSProperties, type ReactNode, useCallback, useRef } from 'react';
import styles from './VirtualizedGroup.module.css';

interface LazyGroupProps {
  /** Rows inside, for the estimate of the height. */
  rows: number;
  /** Exists everywhere, so that a search in the page finds it; off the screen it is only not drawn. */
  whole?: boolean;
  children: ReactNode;
}

/** Content that exists only on the screen and near it; its place is kept, by estimate at first. */
export function VirtualizedGroup({ rows, whole = false, children }: LazyGroupProps) {
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
