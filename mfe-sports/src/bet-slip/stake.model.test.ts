import { describe, expect, it } from 'vitest';
import { changeStake, readStake, type StakeChange } from './stake.model.ts';

const limits = { minStake: 100, maxStake: 100_000 };

describe('the stake of the slip', () => {
  it.each<[string, number, StakeChange, number]>([
    ['plus adds 50', 100, { type: 'plus' }, 150],
    ['plus does nothing at 0', 0, { type: 'plus' }, 0],
    ['minus takes 50', 100, { type: 'minus' }, 50],
    ['minus stops at 0', 30, { type: 'minus' }, 0],
    ['minus does nothing at 0', 0, { type: 'minus' }, 0],
    ['min sets the market minimum', 7, { type: 'min' }, 100],
    ['max sets the market maximum', 7, { type: 'max' }, 100_000],
    ['clear sets 0', 700, { type: 'clear' }, 0],
    ['a quick stake replaces', 700, { type: 'set', stake: 500 }, 500],
    ['a fraction is cut', 0, { type: 'set', stake: 99.9 }, 99],
    ['a key adds its digit', 5, { type: 'digit', digits: '0' }, 50],
    ['the double zero adds two', 5, { type: 'digit', digits: '00' }, 500],
    ['a zero on nothing stays nothing', 0, { type: 'digit', digits: '00' }, 0],
    ['erase takes the last digit', 505, { type: 'erase' }, 50],
    ['typed text is read', 5, { type: 'type', text: '1,00,000' }, 100_000],
    ['typed paise change nothing', 12, { type: 'type', text: '100.50' }, 12],
    ['a typed comma of decimals changes nothing', 12, { type: 'type', text: '12,5' }, 12],
    ['emptied text is 0', 12, { type: 'type', text: '' }, 0],
    ['a letter changes nothing', 12, { type: 'type', text: '12a' }, 12],
    ['a ninth digit by a key is refused', 12_345_678, { type: 'digit', digits: '9' }, 12_345_678],
    ['erase of one digit leaves 0', 5, { type: 'erase' }, 0],
  ])('%s @spec:5.5 @spec:5.6 @spec:5.7 @spec:5.8 @spec:9.4', (_, stake, change, expected) => {
    expect(changeStake({ stake }, change, limits).stake).toBe(expected);
  });
});

describe('a text that cannot be read as a stake', () => {
  it.each<[string, StakeChange, number, string | undefined]>([
    ['of a wrong key', { type: 'type', text: '700a' }, 700, '700a'],
    ['goes as it is mended', { type: 'type', text: '70' }, 70, undefined],
    ['loses a character by erase', { type: 'erase' }, 12, undefined],
    ['gains the digits of a key', { type: 'digit', digits: '00' }, 700, '12,00'],
    ['is not changed by plus', { type: 'plus' }, 700, '12,'],
    ['is replaced by a quick stake', { type: 'set', stake: 500 }, 500, undefined],
    ['is replaced by clear', { type: 'clear' }, 0, undefined],
  ])('%s', (_, change, stake, unreadable) => {
    expect(changeStake({ stake: 700, unreadable: '12,' }, change, limits)).toEqual({
      stake,
      unreadable,
    });
  });
});

it.each([
  ['', 0],
  [' ', 0],
  ['1,00,000', 100_000],
  ['१००', 100],
  ['12.', 12],
  ['100.50', undefined],
  ['12,5', undefined],
  ['1e3', undefined],
])('parses typed %j as %s @spec:5.5', (text, rupees) => expect(readStake(text)).toBe(rupees));
