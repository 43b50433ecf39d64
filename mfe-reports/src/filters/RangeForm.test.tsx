import { startI18n } from '@exchange/i18n';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { RangeForm } from './RangeForm.tsx';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const describedBy = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

it('shows the days of its fields as text, as browsers format dates by their own locale', () => {
  const range = { from: '2026-05-11', to: '2026-11-05' };
  render(<RangeForm range={range} submitText="Apply" onSubmit={() => undefined} />);
  const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To')];
  expect([describedBy(from), describedBy(to)]).toEqual(['11 May 2026', '5 Nov 2026']);
  fireEvent.change(from, { target: { value: '2026-06-01' } });
  expect(describedBy(from)).toBe('1 Jun 2026');
  fireEvent.change(from, { target: { value: '' } });
  expect(describedBy(from)).toBeUndefined();
});

it('folds into its range in words, and folds again once a range is applied', () => {
  const range = { from: '2026-05-11', to: '2026-11-05' };
  const applied = vi.fn();
  render(<RangeForm range={range} chosen="Sports" submitText="Apply" onSubmit={applied} />);
  const toggle = screen.getByRole('button', { name: 'Filter: 11 May 2026 – 5 Nov 2026 · Sports' });
  const isOpen = () => toggle.getAttribute('aria-expanded');
  fireEvent.click(toggle);
  const from = screen.getByLabelText('From');
  fireEvent.change(from, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect([isOpen(), applied.mock.calls.length]).toEqual(['true', 0]);
  fireEvent.change(from, { target: { value: '2026-06-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect([isOpen(), applied.mock.calls.length]).toEqual(['false', 1]);
});
