import { type ReactNode, useEffect, useRef } from 'react';
import { useGame } from '../context.ts';
import styles from './dialog.module.css';

const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

/** The signs of the head bar. */
export const ICONS = {
  leave: (
    <Icon>
      <path d="M15 5l-7 7 7 7" />
    </Icon>
  ),
  rules: (
    <Icon>
      <path d="M4 5h7v15H4zM13 5h7v15h-7zM6.5 9h2M6.5 12h2M15.5 9h2M15.5 12h2" />
    </Icon>
  ),
  fairness: (
    <Icon>
      <path d="M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5" />
    </Icon>
  ),
  soundOn: (
    <Icon>
      <path d="M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11" />
    </Icon>
  ),
  soundOff: (
    <Icon>
      <path d="M4 9v6h4l5 4V5L8 9zM16.5 9.5l5 5M21.5 9.5l-5 5" />
    </Icon>
  ),
  close: (
    <Icon>
      <path d="M6 6l12 12M18 6L6 18" />
    </Icon>
  ),
} as const;

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
