import { expect, it } from 'vitest';
import { nameProvider, selectPictureUrl } from './game.model.ts';

it.each([
  ['games/a.webp', '/storage/app/public/games/a.webp'],
  ['https://pictures.example/a.webp', 'https://pictures.example/a.webp'],
  ['//pictures.example/a.webp', '//pictures.example/a.webp'],
  ['/a.webp', '/a.webp'],
])('the picture %s is loaded from %s', (image, url) => {
  expect(selectPictureUrl({ image })).toBe(url);
});

it.each([
  ['Jilli', 'Jili'],
  ['Evolution', 'Evolution'],
])('the provider %s is shown as %s', (provider, name) => {
  expect(nameProvider(provider)).toBe(name);
});
