import { isPathEnabled, showToast, type Toast } from '@exchange/store';

/** Longer than other toasts: the player did nothing that would make one expect it. */
const NOTICE_MS = 6000;

/** Shows a notice as a toast, with its link if the brand has that page. */
export function showNotice({
  link,
  ...toast
}: Pick<Toast, 'kind' | 'text'> & { link: NonNullable<Toast['link']> }): void {
  showToast({
    ...toast,
    isNotice: true,
    durationMs: NOTICE_MS,
    link: isPathEnabled(link.path) ? link : undefined,
  });
}
