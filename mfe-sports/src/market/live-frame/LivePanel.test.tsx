import type { Match } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as navigation from '../../shared/navigation.ts';
import { LivePanel } from './LivePanel.tsx';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const match: Match = {
  id: '1',
  sportId: '4',
  name: 'Kites v Falcons',
  inPlay: true,
  hasBookmaker: false,
  hasFancy: false,
  hasStats: false,
  hasTv: true,
  streamUrl: 'https://video.example/1',
};

it('leads a guest to the log-in', () => {
  const logIn = vi.spyOn(navigation, 'requestLoginHere').mockImplementation(() => undefined);
  render(<LivePanel match={match} isLoading={false} />);
  expect(screen.getByText('Log in to watch the match here.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(logIn).toHaveBeenCalledOnce();
});
