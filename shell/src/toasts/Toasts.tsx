import { Link } from '@exchange/federation/router';
import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { dismissToasts, type Toast, toastsStore } from '@exchange/store';
import { classNames } from '@exchange/ui';
import 'react-toastify/ReactToastify.css';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled';
import { overlayStore } from '../shared/overlay.store.ts';
import styles from './Toasts.module.css';

/** Titles of the toasts (point 8). */
const TITLES: Record<Toast['kind'], string | undefined> = {
  success: 'Success!',
  error: 'Wrong!',
  info: undefined,
};

/**
 * Later toasts wait. Three notices may come at once, of which phones show one at a time; the
 * player's own toasts must not wait for them.
 */
const MAX_TOASTS = 5;

/** Visible toasts by message: a repeated one restarts its timer in place. */
const shown = new Map<string, { id: Id; failedAct: string | undefined }>();

/** Dismisses errors of earlier attempts of a command after its success. */
function dismissErrorsOf(act: string) {
  for (const { id, failedAct } of shown.values()) if (failedAct === act) toast.dismiss(id);
}

/** Dismisses toasts when a menu opens, which they would cover. */
const connectMenus = () =>
  overlayStore.subscribe(({ current }) => {
    if (current?.name === 'account-menu' || current?.name === 'sidebar') toast.dismiss();
  });

/** Shows the toasts of all areas: top-center, without a progress bar. */
export function Toasts() {
  const { t } = useTranslation();
  useEffect(() => {
    const show = ({ toasts }: { toasts: readonly Toast[] }) => {
      if (toasts.length === 0) return;
      for (const { id, kind, text, durationMs, act, link, isNotice } of toasts) {
        if (act && kind === 'success') dismissErrorsOf(act);
        const title = TITLES[kind];
        const message = `${kind}: ${text}`;
        // The key replaces the content, so that screen readers announce it again.
        const content = (
          <div key={id}>
            {title && <strong className={styles.title}>{t(title)}</strong>}
            <span>{translateServerMessage(text)}</span>
            {link && (
              <Link to={link.path} className={styles.link}>
                {t(link.text)}
              </Link>
            )}
          </div>
        );
        const older = shown.get(message)?.id;
        if (older !== undefined && toast.isActive(older)) {
          // Synchronously, or it could have gone before.
          toast.update(older, { render: content, autoClose: durationMs, delay: 0 });
          continue;
        }
        const own = toast(content, {
          type: kind,
          autoClose: durationMs,
          className: classNames(isNotice && styles.notice),
          role: kind === 'error' ? 'alert' : 'status',
          onClose: () => {
            if (shown.get(message)?.id === own) shown.delete(message);
          },
        });
        shown.set(message, { id: own, failedAct: kind === 'error' ? act : undefined });
      }
      dismissToasts(toasts.map(({ id }) => id));
    };
    show(toastsStore.getState());
    return toastsStore.subscribe(show);
  }, [t]);
  useEffect(connectMenus, []);
  return createPortal(
    <ToastContainer
      className={classNames(styles.toasts)}
      position="top-center"
      hideProgressBar
      closeOnClick
      pauseOnHover={false}
      pauseOnFocusLoss={false}
      limit={MAX_TOASTS}
    />,
    useTopmostPlace(),
  );
}

/** When the animation that times a toast began, by its element. */
const startedAt = new WeakMap<HTMLElement, number>();

/** Lets the timer of a toast go on where a move to or from a dialog has restarted its animation. */
function continueTimer({ target }: AnimationEvent) {
  if (!(target instanceof HTMLElement) || target.role !== 'progressbar') return;
  // A notice may have waited behind others: its time begins again.
  if (target.closest(`.${styles.notice}`)) return;
  const start = startedAt.get(target);
  if (start === undefined) startedAt.set(target, performance.now());
  else for (const timer of target.getAnimations()) timer.currentTime = performance.now() - start;
}

/** Returns an element that is in the newest dialog, of any area: outside of it all is inert. */
function useTopmostPlace(): Element {
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const raise = () => {
      const top = [...document.querySelectorAll('body > dialog[open]')].at(-1) ?? document.body;
      if (place.parentElement !== top) top.append(place);
    };
    raise();
    place.addEventListener('animationstart', continueTimer);
    // Dialogs are children of the body.
    const observer = new MutationObserver(raise);
    observer.observe(document.body, { childList: true });
    return () => {
      observer.disconnect();
      place.removeEventListener('animationstart', continueTimer);
      place.remove();
    };
  }, [place]);
  return place;
}
