import { beforeAll, expect, it } from 'vitest';
import { i18n, startI18n } from './instance.ts';
import { translateName } from './translate-name.ts';

beforeAll(async () => {
  await startI18n('hi');
  i18n.addResourceBundle('hi', 'translation', {
    'The Draw': 'ड्रॉ',
    Home: 'होम',
    '6 over runs {{1}}': '6 ओवर में रन: {{1}}',
  });
});

it.each([
  ['The Draw', 'ड्रॉ'],
  ['Home', 'Home'],
  ['Harbour Kites', 'Harbour Kites'],
  ['6 over runs Harbour Kites', '6 ओवर में रन: Harbour Kites'],
  ['6 over runs Home', '6 ओवर में रन: Home'],
])('shows the name %j as %j', (name, shown) => expect(translateName(name)).toBe(shown));
