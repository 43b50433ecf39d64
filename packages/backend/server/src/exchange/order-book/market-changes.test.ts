import { describe, expect, it } from 'vitest';
import type { UnmatchedRule } from '../unmatched.ts';
import type { BookCommand } from './commands.ts';
import { createTableBook, describeResult } from './test-support/table-book.ts';

type Change = Extract<BookCommand['type'], 'open' | 'lock' | 'suspend' | 'go-in-play' | 'close'>;

describe('what waits', () => {
  const [lapse, keep] = ['#1 300 @ 2', '#2 300 @ 2'];
  it.each<[string, UnmatchedRule, Change[], string[]]>([
    ['lapses when suspended, unless it is kept', 'suspension', ['suspend'], [keep]],
    ['stays when suspended before play', 'in-play', ['suspend'], [lapse, keep]],
    ['lapses in-play, unless it is kept', 'in-play', ['go-in-play'], [keep]],
    ['lapses in-play, unless it is kept', 'suspension', ['go-in-play'], [keep]],
    [
      'is kept over the suspension at the start',
      'suspension',
      ['suspend', 'go-in-play', 'open'],
      [keep],
    ],
    [
      'lapses when suspended in-play, kept or not',
      'suspension',
      ['go-in-play', 'open', 'suspend'],
      [],
    ],
    ['is kept over suspensions in-play', 'in-play', ['go-in-play', 'open', 'suspend'], [keep]],
    ['stays when locked', 'suspension', ['lock', 'open'], [lapse, keep]],
    ['ends when the market closes', 'in-play', ['close'], []],
  ])('%s (%s: %s)', (_title, unmatchedRule, changes, waiting) => {
    const book = createTableBook({ unmatchedRule });
    book.place(1, 'lay', 2, 300, { persistence: 'lapse' });
    book.place(2, 'lay', 2, 300, { persistence: 'keep' });
    for (const type of changes) book.run({ type });
    expect(book.waiting()).toEqual(waiting);
  });

  const starts: Change[][] = [
    ['suspend', 'go-in-play'],
    ['go-in-play', 'suspend'],
    ['suspend', 'suspend', 'go-in-play', 'go-in-play', 'suspend', 'suspend'],
    ['go-in-play', 'suspend', 'go-in-play', 'suspend'],
    ['lock', 'go-in-play', 'suspend'],
    ['lock', 'suspend', 'go-in-play'],
  ];
  it.each(
    starts.flatMap((changes) => [[changes, 'suspension'] as const, [changes, 'in-play'] as const]),
  )(
    'is kept over the start of play, whatever the order and number of its commands (%s, %s)',
    (changes, unmatchedRule) => {
      const book = createTableBook({ unmatchedRule });
      book.place(1, 'lay', 2, 300, { persistence: 'lapse' });
      book.place(2, 'lay', 2, 300, { persistence: 'keep' });
      for (const type of changes) book.run({ type });
      expect(book.book.snapshot()).toMatchObject({ status: 'SUSPENDED', isInPlay: true });
      book.run({ type: 'open' });
      expect(book.waiting()).toEqual([keep]);
    },
  );

  it('stays when a suspended market is suspended again', () => {
    const book = createTableBook({ unmatchedRule: 'suspension' });
    book.place(2, 'lay', 2, 300, { persistence: 'keep' });
    for (const type of ['go-in-play', 'suspend'] as const) book.run({ type });
    expect(book.run({ type: 'suspend' }).events).toEqual([]);
    expect(book.waiting()).toEqual(['#1 300 @ 2']);
  });

  it('says why it ended', () => {
    const book = createTableBook();
    book.place(1, 'lay', 2, 300);
    expect(describeResult(book.run({ type: 'go-in-play' }))).toEqual(['#1 lapsed: 300']);
    book.run({ type: 'open' });
    book.place(1, 'lay', 2, 300);
    expect(describeResult(book.run({ type: 'close' }))).toEqual(['#2 closed: 300']);
  });

  it('is matched with what the feed offers once the market opens again', () => {
    const book = createTableBook();
    book.place(1, 'back', 2, 300);
    book.run({ type: 'suspend' });
    expect(describeResult(book.quote([[2.1, 200]]))).toEqual([]);
    expect(describeResult(book.run({ type: 'open' }))).toEqual(['#1 backs feed: 200 @ 2']);
  });

  it('is not matched while the market is locked', () => {
    const book = createTableBook();
    book.place(1, 'back', 2, 300);
    book.run({ type: 'lock' });
    expect(describeResult(book.quote([[2.1, 200]]))).toEqual([]);
    expect(describeResult(book.edit(1, 1, 2.02, 300))).toEqual(['BET_LOCKED']);
    expect(describeResult(book.run({ type: 'open' }))).toEqual(['#1 backs feed: 200 @ 2']);
  });

  it('can be cancelled while the market is suspended', () => {
    const book = createTableBook();
    book.place(1, 'back', 2, 300);
    book.run({ type: 'suspend' });
    expect(describeResult(book.run({ type: 'cancel', userId: 1, orderId: 1 }))).toEqual([
      '#1 cancelled: 300',
    ]);
  });
});

describe('a runner', () => {
  it('takes its orders with it when it is removed, and the feed’s levels', () => {
    const book = createTableBook();
    book.quote([[2, 100]]);
    book.place(1, 'back', 3, 300);
    book.place(1, 'back', 3, 300, { runnerId: 'B' });
    const removal = book.run({ type: 'set-runner', runnerId: 'A', status: 'removed' });
    expect(describeResult(removal)).toEqual(['#1 removed: 300']);
    expect(book.waiting()).toEqual(['#2 300 @ 3']);
    expect(book.book.offers('A', 'back')).toEqual([]);
    expect(book.run({ type: 'set-runner', runnerId: 'A', status: 'active' }).rejection?.code).toBe(
      'SELECTION_SUSPENDED',
    );
  });

  it('takes no part while it is hidden, and its orders wait', () => {
    const book = createTableBook();
    book.place(1, 'back', 2, 300);
    book.run({ type: 'set-runner', runnerId: 'A', status: 'hidden' });
    expect(describeResult(book.place(2, 'lay', 2, 300))).toEqual(['SELECTION_SUSPENDED']);
    expect(describeResult(book.quote([[2.1, 300]]))).toEqual([]);
    const shown = book.run({ type: 'set-runner', runnerId: 'A', status: 'active' });
    expect(describeResult(shown)).toEqual(['#1 backs feed: 300 @ 2']);
  });
});

it('offers both players’ and the feed’s sizes by level, the best first', () => {
  const book = createTableBook();
  book.quote(
    [
      [2, 100],
      [1.99, 50],
    ],
    [[2.1, 70]],
  );
  book.place(1, 'lay', 2, 300);
  book.place(1, 'back', 2.08, 400);
  expect(book.book.offers('A', 'back')).toEqual([
    { price: 2, waiting: 300, made: 100 },
    { price: 1.99, waiting: 0, made: 50 },
  ]);
  expect(book.book.offers('A', 'lay')).toEqual([
    { price: 2.08, waiting: 400, made: 0 },
    { price: 2.1, waiting: 0, made: 70 },
  ]);
  expect(book.book.offers('Z', 'lay')).toEqual([]);
});
