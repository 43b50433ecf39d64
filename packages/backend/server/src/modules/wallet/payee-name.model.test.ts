import { describe, expect, it } from 'vitest';
import { isSameName } from './payee-name.model.ts';

describe('two names', () => {
  it.each([
    ['Asha Rao', 'ASHA RAO'],
    ['Asha Rao', 'Rao, Asha'],
    ['Asha Rao', 'Mrs. Asha K. Rao'],
    ['A Rao', 'Asha Rao'],
    ['Asha', 'Asha Rao'],
    ['Lakshmi Iyer', 'Laksmi Iyer'],
    ['Mohammed Khan', 'Mohammad Khan'],
    ['José Pinto', 'Jose Pinto'],
    ['आशा राव', 'आशा राव'],
    ['', 'Asha Rao'],
  ])('%j and %j may be one person’s', (one, other) => {
    expect([isSameName(one, other), isSameName(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['Asha Rao', 'Vijay Rao'],
    ['Asha Rao', 'Asha Iyer'],
    ['Asha Rao', 'Ravi Kumar'],
    ['Ravi', 'Asha Rao'],
    ['Asha Asha', 'Asha Rao'],
    ['Ria Rao', 'Ria Roy'],
    ['आशा राव', 'विजय राव'],
  ])('%j and %j are two people’s @security:measures.41', (one, other) => {
    expect([isSameName(one, other), isSameName(other, one)]).toEqual([false, false]);
  });
});
