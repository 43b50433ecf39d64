import { configure } from '@testing-library/react';

/** Timeout of `expect.poll`: prices come each second, and other tests run in parallel. */
const APPEARS_WITHIN_MS = 30_000;

configure({ asyncUtilTimeout: APPEARS_WITHIN_MS });

interface ModalDialog {
  open: boolean;
  showModal(): void;
  close(): void;
}

/** jsdom has no modal dialogs. These trap no focus, and Escape is a `cancel` that a test sends. */
function addModalDialogs({ prototype }: { prototype: ModalDialog }): void {
  prototype.showModal = function () {
    this.open = true;
  };
  prototype.close = function () {
    this.open = false;
  };
}

const page = globalThis as unknown as {
  HTMLDialogElement: { prototype: ModalDialog };
  Element: { prototype: { scrollIntoView(): void } };
};
addModalDialogs(page.HTMLDialogElement);
// jsdom has no layout, so nothing can scroll.
page.Element.prototype.scrollIntoView = () => undefined;
