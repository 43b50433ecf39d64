import { useTranslation } from '@exchange/i18n';
import { X } from 'lucide-react';
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { useOverlayHistory } from '../use-back-gesture.ts';
import styles from './Dialog.module.css';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

interface PanelProps extends Omit<ModalProps, 'open'> {
  /** Position and size. */
  className: string | undefined;
}

/**
 * A modal overlay: traps focus; Escape, the browser's back and the backdrop close it. React's
 * `autoFocus` comes too early for its content: focus in an effect.
 */
function Modal({ open, ...props }: PanelProps & { open: boolean }) {
  // Appended to the body, so that the newest dialog of all areas is the body's last.
  return open && createPortal(<OpenModal {...props} />, document.body);
}

/** A modal dialog in the middle of the screen. */
export function Dialog({ children, ...props }: ModalProps) {
  return (
    <Modal {...props} className={styles.dialog}>
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}

/** A modal panel at the left or right edge. */
export function Drawer({ side = 'left', ...props }: ModalProps & { side?: 'left' | 'right' }) {
  return <Modal {...props} className={classNames(styles.drawer, styles[side])} />;
}

function OpenModal({ onClose, title, className, children }: PanelProps) {
  const { t } = useTranslation();
  const overlay = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (overlay.current) return showOverPage(overlay.current, () => close());
  }, []);
  useOverlayHistory(true, onClose);
  return (
    <dialog ref={overlay} className={styles.overlay} aria-labelledby={titleId}>
      <div className={classNames(styles.panel, className)}>
        <div className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={t('Close')} onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Shows `dialog` over the page; `onClose` is what players ask for. Returns what closes it. */
function showOverPage(dialog: HTMLDialogElement, onClose: () => void): () => void {
  const shown = new AbortController();
  const { signal } = shown;
  const show = () => {
    dialog.showModal();
    // The button that closes it: browsers differ, and some focus a panel that scrolls.
    dialog.querySelector('button')?.focus();
  };
  dialog.addEventListener(
    'cancel',
    (event) => {
      // That of a file field bubbles.
      if (event.target !== dialog) return;
      event.preventDefault();
      onClose();
    },
    { signal },
  );
  dialog.addEventListener(
    'close',
    () => {
      // Asked twice in a row, browsers close it themselves; whether it may close is the caller's.
      onClose();
      if (!signal.aborted) show();
    },
    { signal },
  );
  // A press that began in the panel, as to select text, may end outside.
  let pressed: EventTarget | null = null;
  dialog.addEventListener(
    'pointerdown',
    ({ target }) => {
      pressed = target;
    },
    { signal },
  );
  dialog.addEventListener(
    'click',
    ({ target }) => {
      if (target === dialog && pressed === dialog) onClose();
    },
    { signal },
  );
  // Escape closes this dialog alone: the bet slip below it listens to the window, dialogs of areas
  // that were released with @base-ui/react listen to the document.
  document.documentElement.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') event.stopPropagation();
    },
    { signal },
  );
  show();
  lockScroll();
  return () => {
    shown.abort();
    // Also returns the focus, which a removed dialog would lose.
    dialog.close();
    lockScroll();
  };
}

/** Stops the page's scrolling while a dialog of any area is open. */
function lockScroll(): void {
  const { clientWidth, style } = document.documentElement;
  const isOpen = document.querySelector('dialog[open]') !== null;
  // A scroll bar that takes room leaves it empty, so that the page does not move.
  style.scrollbarGutter = isOpen && clientWidth < innerWidth ? 'stable' : '';
  style.overflow = isOpen ? 'hidden' : '';
}
