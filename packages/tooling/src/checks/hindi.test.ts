import { loadDefinition } from '@exchange/federation/build';
import { describe, expect, it } from 'vitest';
import { APPS, AREAS, appFolder } from '../workspace.ts';
import { findDisagreements, findHindiFaults, findOddBlanks } from './hindi.ts';
import { findKeys, findServerTexts } from './translation-keys.ts';

describe.each(APPS)('the Hindi of %s', (app) => {
  it('has every text of the app and nothing else', async () => {
    expect(await findHindiFaults(app)).toEqual({ missing: [], unused: [], unknown: [] });
  });

  it('keeps the placeholders of each text', async () => {
    expect(await findOddBlanks(app)).toEqual([]);
  });
});

it.each(AREAS)('the definition of %s has its Hindi @spec:shell.22', async (area) => {
  const { title, links } = await loadDefinition(appFolder(area));
  expect([title, ...links.map(({ label }) => label)].filter(({ hi }) => !hi)).toEqual([]);
});

it('is the same for a text in every app @spec:shell.22', async () => {
  expect(await findDisagreements(APPS)).toEqual([]);
});

describe('finding the texts of a source file', () => {
  it.each([
    ["t('Log In')", ['Log In']],
    ["t('No', { context: 'row' })", ['No_row']],
    ["t('It’s {{n}}', { n: 1 })", ['It’s {{n}}']],
    ["t(side === 'back' ? 'Back' : 'Lay')", ['Back', 'Lay']],
    ["const LOOKS = { a: { label: 'Success', tone: 'ok' } }; t(label)", ['Success']],
    ["const TITLES: Record<Kind, string> = { error: 'Wrong!' }; t(TITLES[kind])", ['Wrong!']],
    ["v.minLength(1, 'Username is required')", ['Username is required']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template of a source that is read
    ["notify({ kind: 'error', text: `Bet failed: ${reason}` })", ['Bet failed: {{1}}']],
    ["// t('a comment')\n/* t('another') */", []],
    ["format('No text of t')", []],
  ])('reads %j', (source, keys) => {
    expect(findKeys(source)).toEqual({ keys, unknown: [] });
  });

  it('reports an argument that has no source', () => {
    expect(findKeys('t(whatever)').unknown).toEqual(['whatever']);
  });

  it('reports a placeholder that gets no value', () => {
    const source = "t('Min {{min}} · Max {{max}}', { min: rupees(1), most: 2 })";
    expect(findKeys(source).unknown).toEqual(['Min {{min}} · Max {{max}}: no value for {{max}}']);
  });

  it('reads the texts of the server', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template of a source that is read
    const source = "throw new UnprocessableError(`Only ${sum(a)} is left.`, { field: 'stack' });";
    expect(findServerTexts(source)).toEqual(['Only {{1}} is left.']);
  });
});
