import { classNames } from '../class-names.ts';
import styles from './Drawer.module.css';
import { Modal, type ModalProps } from './Modal.tsx';

/** A modal panel at the left or right edge. */
export function Drawer({ side = 'left', ...props }: ModalProps & { side?: 'left' | 'right' }) {
  return <Modal {...props} className={classNames(styles.drawer, styles[side])} />;
}
