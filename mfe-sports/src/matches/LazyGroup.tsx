import { classNames } from '@exchange/ui';
import { type CSSProperties, type ReactNode, useCallback, useRef } from 'react';
import { useNear } from '../shared/use-near.ts';
import styles from './LazyGroup.module.css';

/** Content that exists only on the screen and near it; its place is kept, by estimate at first. */
export function LazyGroup({ rows, children }: { rows: number; children: ReactNode }) {
  const [observe, near] = useNear();
  const height = useRef<number>(undefined);
  const measure = useCallback((content: HTMLDivElement | null) => {
    if (!content) return undefined;
    const observer = new ResizeObserver(() => {
      height.current = content.offsetHeight;
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  const place = { '--rows': rows, ...(height.current && { height: height.current }) };
  return (
    <div
      ref={observe}
      className={classNames(!near && styles.away)}
      style={near ? undefined : (place as CSSProperties)}
    >
      {near && <div ref={measure}>{children}</div>}
    </div>
  );
}
