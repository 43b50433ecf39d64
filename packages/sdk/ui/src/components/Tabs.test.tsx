import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from './Tabs.tsx';

afterEach(cleanup);

const ITEMS = ['one', 'two', 'three'].map((id) => ({ id, label: id }));

function Sample() {
  const [value, setValue] = useState('one');
  return (
    <>
      <Tabs label="Sample" items={ITEMS} value={value} onChange={setValue} panelId="panel" />
      <div id="panel" role="tabpanel" />
    </>
  );
}

it.each([
  ['ArrowRight', 'one', 'two'],
  ['ArrowRight', 'three', 'one'],
  ['ArrowLeft', 'one', 'three'],
  ['Home', 'three', 'one'],
  ['End', 'one', 'three'],
  ['a', 'two', 'two'],
])('%s leads from %s to %s, which has the focus and the panel', (key, from, to) => {
  render(<Sample />);
  const start = screen.getByRole('tab', { name: from });
  fireEvent.click(start);
  start.focus();
  fireEvent.keyDown(start, { key });
  const end = screen.getByRole('tab', { name: to, selected: true });
  expect(document.activeElement).toBe(end);
  expect(end.getAttribute('aria-controls')).toBe('panel');
  expect(document.querySelectorAll('[aria-controls]')).toHaveLength(1);
});
