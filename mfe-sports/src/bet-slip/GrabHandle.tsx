import { useRef } from 'react';
import styles from './GrabHandle.module.css';

/** Distance in px of a pull that closes the sheet. */
const PULL_PX = 48;

/** The handle of the slip's sheet on phones: a pull down closes it. */
export function GrabHandle({ onPull }: { onPull: () => void }) {
  const from = useRef(0);
  return (
    <div
      className={styles.handle}
      aria-hidden="true"
      onPointerDown={({ clientY, currentTarget, pointerId }) => {
        from.current = clientY;
        currentTarget.setPointerCapture(pointerId);
      }}
      onPointerUp={({ clientY }) => {
        if (clientY - from.current > PULL_PX) onPull();
      }}
    />
  );
}
