import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Button.module.css';

interface ButtonStyle {
  /** `accent` is for the one action of a view. @default 'plain' */
  variant?: 'accent' | 'plain' | 'outline' | 'onHeader' | 'outlineOnHeader';
  /** Fills the width of its container. */
  wide?: boolean;
}

/** The classes of a button, for links in the form of one. */
export const buttonClass = ({ variant = 'plain', wide }: ButtonStyle = {}): string =>
  classNames(styles.button, styles[variant], wide && styles.wide);

/** A button; `busy` shows a spinner, keeps the size and ignores clicks. */
export function Button({
  variant,
  wide = false,
  busy = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonStyle & { busy?: boolean } & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ ...(variant && { variant }), wide }), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      <span className={classNames(styles.label, busy && styles.hidden)}>{children}</span>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}
