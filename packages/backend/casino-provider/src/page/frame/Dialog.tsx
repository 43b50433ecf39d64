import { type ReactNode, useEffect, useRef } from 'react';
import { useGame } from '../context.ts';
import styles from './dialog.module.css';
import { ICONS } from './icons.tsx';

/** A dialog over the game, open as long as it is mounted. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useGame();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  return (
    <dialog ref={element} className={styles.dialog} onClose={onClose} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <button
          type="button"
          className={styles.close}
          aria-label={t('Close')}
          onClick={() => element.current?.close()}
        >
          {ICONS.close}
        </button>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
