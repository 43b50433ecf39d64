import { startI18n } from '@exchange/i18n';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Dialog, Drawer } from './Dialog.tsx';

beforeAll(() => startI18n('en'));

const dialogOf = (name: string) => screen.getByRole<HTMLDialogElement>('dialog', { name });
const isLocked = () => document.documentElement.style.overflow === 'hidden';

function Sample({ title = 'Rules', onClose, children = 'Text' }: SampleProps) {
  return (
    <Dialog open title={title} onClose={onClose}>
      {children}
    </Dialog>
  );
}
interface SampleProps {
  title?: string;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks to close as Escape does. */
function pressEscape(dialog: HTMLDialogElement) {
  const cancel = new Event('cancel', { cancelable: true });
  act(() => void dialog.dispatchEvent(cancel));
  return cancel;
}

/** Presses the mouse on `from` and releases it on `to`, a common ancestor of both. */
function drag(from: Element, to: Element) {
  fireEvent.pointerDown(from);
  fireEvent.click(to);
}

afterEach(cleanup);

it('is open, named by its title, as long as the caller says', () => {
  const ui = (open: boolean) => (
    <Drawer open={open} title="Menu" onClose={vi.fn()}>
      Text
    </Drawer>
  );
  const { rerender } = render(ui(false));
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(ui(true));
  expect(dialogOf('Menu').open).toBe(true);
  expect(isLocked()).toBe(true);
  rerender(ui(false));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(isLocked()).toBe(false);
});

it('asks the caller to close by its button, Escape or the backdrop', () => {
  const onClose = vi.fn();
  render(<Sample onClose={onClose} />);
  const dialog = dialogOf('Rules');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(pressEscape(dialog).defaultPrevented).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(2);
  drag(dialog, dialog);
  expect(onClose).toHaveBeenCalledTimes(3);
  expect(dialog.open).toBe(true);
});

it('stays open where a press began inside, or a file is not chosen', () => {
  const onClose = vi.fn();
  render(
    <Sample onClose={onClose}>
      <input type="file" aria-label="File" />
    </Sample>,
  );
  const dialog = dialogOf('Rules');
  drag(screen.getByRole('heading'), screen.getByRole('heading'));
  drag(screen.getByRole('heading'), dialog);
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});

it('is shown again where the browser closed it and the caller keeps it, as with a call in flight', () => {
  const onClose = vi.fn();
  const { unmount } = render(<Sample onClose={onClose} />);
  const dialog = dialogOf('Rules');
  dialog.open = false;
  act(() => void dialog.dispatchEvent(new Event('close')));
  expect(onClose).toHaveBeenCalledOnce();
  expect(dialog.open).toBe(true);
  unmount();
  expect(dialog.open).toBe(false);
});

it('goes where the browser closed it and the caller does not keep it', () => {
  function Opener() {
    const [open, setOpen] = useState(true);
    return open && <Sample onClose={() => setOpen(false)} />;
  }
  render(<Opener />);
  const dialog = dialogOf('Rules');
  dialog.open = false;
  act(() => void dialog.dispatchEvent(new Event('close')));
  expect(dialog.isConnected).toBe(false);
});

it('closes by back', async () => {
  const onClose = vi.fn();
  render(<Sample onClose={onClose} />);
  act(() => history.back());
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

it('closes alone over another one, and leaves the page locked', () => {
  const [inner, outer] = [vi.fn(), vi.fn()];
  const ui = (nested: boolean) => (
    <Sample title="Outer" onClose={outer}>
      {nested && <Sample title="Inner" onClose={inner} />}
    </Sample>
  );
  const { rerender } = render(ui(false));
  rerender(ui(true));
  expect(document.body.lastElementChild).toBe(dialogOf('Inner'));
  pressEscape(dialogOf('Inner'));
  drag(dialogOf('Inner'), dialogOf('Inner'));
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([2, 0]);
  rerender(ui(false));
  expect(dialogOf('Outer').open).toBe(true);
  expect(isLocked()).toBe(true);
});

it.each([
  ['the page below it, as from the bet slip', window],
  ['a dialog below it of an area with an older SDK', document],
])('keeps Escape from %s, and only while it is open', (_name, target) => {
  const onEscape = vi.fn();
  target.addEventListener('keydown', onEscape);
  const { unmount } = render(<Sample onClose={vi.fn()} />);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onEscape).not.toHaveBeenCalled();
  unmount();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onEscape).toHaveBeenCalledOnce();
  target.removeEventListener('keydown', onEscape);
});
