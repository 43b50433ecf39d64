import styles from './Drawer.module.css';
import { Modal, type ModalProps } from './Modal.tsx';

/** A modal panel at the left edge. */
export function Drawer(props: ModalProps) {
  return <Modal {...props} className={styles.drawer} />;
}
