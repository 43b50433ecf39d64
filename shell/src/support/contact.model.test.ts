import { expect, it } from 'vitest';
import { selectContactLinks } from './contact.model.ts';

it.each([
  ['nothing', {}, []],
  [
    'an address',
    { whatsapp: 'https://wa.me/919999999999' },
    [{ service: 'whatsapp', href: 'https://wa.me/919999999999' }],
  ],
  [
    'a number and a name',
    { whatsapp: '+91 99999 99999', telegram: '@kheloyar' },
    [
      { service: 'whatsapp', href: 'https://wa.me/919999999999' },
      { service: 'telegram', href: 'https://t.me/kheloyar' },
    ],
  ],
  ['an empty value', { whatsapp: '', telegram: '' }, []],
])('links to a chat service only where its setting has a value: %s', (_, settings, links) => {
  expect(selectContactLinks(settings)).toEqual(links);
});
