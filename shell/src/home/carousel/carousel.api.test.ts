import { queryClient } from '@exchange/api';
import { replaceNetwork, resetPage } from '@exchange/api/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchFirstPictures } from './carousel.api.ts';

/** Pictures that the page asked for. */
let pictures: { src: string; fetchPriority: string }[];
let reply: unknown;
let restore: () => void;
beforeEach(() => {
  pictures = [];
  class Picture {
    src = '';
    fetchPriority = '';
    constructor() {
      pictures.push(this);
    }
  }
  vi.stubGlobal('Image', Picture);
  restore = replaceNetwork(async () => {
    if (reply === undefined) throw new TypeError('Failed to fetch');
    return { status: 200, data: { status: 200, error: false, message: '', data: reply } };
  });
});
afterEach(() => {
  restore();
  vi.unstubAllGlobals();
  resetPage();
});

it('fetches the pictures in view, of other hosts or below the base of images, with low priority', async () => {
  reply = [
    { attachment: 'slides/1.webp', title: 'One' },
    { attachment: 'https://pictures.example/2.webp' },
    { attachment: 'slides/3.webp' },
    { attachment: 'slides/4.webp' },
  ];
  await fetchFirstPictures();
  expect(pictures).toEqual(
    [
      '/storage/app/public/slides/1.webp',
      'https://pictures.example/2.webp',
      '/storage/app/public/slides/3.webp',
    ].map((src) => ({ src, fetchPriority: 'low' })),
  );
  expect(queryClient.getQueryData<object[]>(['slides'])?.slice(0, 2)).toEqual([
    { title: 'One', image: '/storage/app/public/slides/1.webp' },
    { title: '', image: 'https://pictures.example/2.webp' },
  ]);
});

it('fetches no picture if the slides cannot be loaded', async () => {
  reply = undefined;
  await fetchFirstPictures();
  expect(pictures).toEqual([]);
});
