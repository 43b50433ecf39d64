import { startI18n } from '@exchange/i18n';
import { markSettingsFailed, receiveSettings } from '@exchange/store';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { SignUpGate } from './SignUpGate.tsx';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const takes = (value: string) => receiveSettings([{ key: 'site.sign_up_status', value }]);

// In this order, as settings stay known once they were loaded.
test('the sign-up waits for the settings, shows a failure to load them, and then goes on', () => {
  render(<SignUpGate>the form</SignUpGate>);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  act(markSettingsFailed);
  expect(screen.getByText(/^The server does not answer/)).toBeTruthy();
  expect(screen.queryByText(/is not offered/)).toBeNull();
  act(() => takes('1'));
  expect(screen.getByText('the form')).toBeTruthy();
  act(markSettingsFailed);
  expect(screen.getByText('the form')).toBeTruthy();
  act(() => takes('0'));
  expect(screen.getByText('Registration is not offered at the moment.')).toBeTruthy();
});
