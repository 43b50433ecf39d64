import { expect, it } from 'vitest';
import { selectContactLinks, selectSocialLinks } from './contact.model.ts';

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
])(
  'links to a chat service only if its setting has a value: %s @spec:2.30',
  (_, settings, links) => {
    expect(selectContactLinks(settings)).toEqual(links);
  },
);

it('links to every configured service of the footer, in one order @spec:3.3 @spec:shell.8', () => {
  const settings = {
    whatsapp: '9999999999',
    youtube: '@khelo',
    instagram: 'https://insta.example',
  };
  expect(selectSocialLinks(settings)).toEqual([
    { service: 'instagram', href: 'https://insta.example' },
    { service: 'youtube', href: 'https://www.youtube.com/@khelo' },
    { service: 'whatsapp', href: 'https://wa.me/9999999999' },
  ]);
  expect(selectSocialLinks({})).toEqual([]);
});
