import { expect, test } from 'vitest';
import { toSiteSettings } from './settings.model.ts';

const others = Array.from({ length: 9 }, (_, index) => ({ key: `other.${index}`, value: 'x' }));

test('the live frame comes from site.tv_link, else from the tenth entry @spec:2.53', () => {
  const tenth = { key: 'site.frame', value: 'https://tenth.example/' };
  const named = { key: 'site.tv_link', value: 'https://named.example/' };
  expect(toSiteSettings([...others, tenth]).tvLink).toBe('https://tenth.example/');
  expect(toSiteSettings([...others, tenth, named]).tvLink).toBe('https://named.example/');
});

test('an empty site.tv_link disables the frame, whatever the tenth entry contains @spec:2.53', () => {
  const empty = { key: 'site.tv_link', value: '' };
  const tenth = { key: 'site.frame', value: 'https://tenth.example/' };
  expect(toSiteSettings([...others, empty])).not.toHaveProperty('tvLink');
  expect(toSiteSettings([...others, tenth, empty])).not.toHaveProperty('tvLink');
});
