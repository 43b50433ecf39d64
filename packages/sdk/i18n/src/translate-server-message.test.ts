import { beforeAll, expect, it } from 'vitest';
import { changeLanguage, i18n, registerHindi, startI18n } from './instance.ts';
import { translateServerMessage } from './translate-server-message.ts';

beforeAll(async () => {
  await startI18n('hi');
  i18n.addResourceBundle('hi', 'translation', {
    'The market is suspended.': 'मार्केट सस्पेंड है।',
    'Only {{1}} is available at this price.': 'इस भाव पर सिर्फ़ {{1}} उपलब्ध है।',
    'no result': 'बेनतीजा',
    'Bet failed: {{1}}': 'दांव नहीं लगा: {{1}}',
    'Match Odds': 'मैच ऑड्स',
    'Winner: {{1}}': 'विजेता: {{1}}',
    '{{1}} (dead heat)': '{{1}} (बराबरी)',
    Commission: 'कमीशन',
  });
});

it.each([
  ['The market is suspended.', 'मार्केट सस्पेंड है।'],
  ['Only ₹1,200 is available at this price.', 'इस भाव पर सिर्फ़ ₹1,200 उपलब्ध है।'],
  ['Bet failed: The market is suspended.', 'दांव नहीं लगा: मार्केट सस्पेंड है।'],
  ['163/7 · 12/0 (1.3) · no result', '163/7 · 12/0 (1.3) · बेनतीजा'],
  ['A v B / Match Odds / Winner: Team A', 'A v B / मैच ऑड्स / विजेता: Team A'],
  ['A v B / Match Odds / Winner: A / Commission', 'A v B / मैच ऑड्स / विजेता: A / कमीशन'],
  ['A v B / Match Odds / Winner: A (dead heat)', 'A v B / मैच ऑड्स / विजेता: A (बराबरी)'],
  ['Something that nobody translated', 'Something that nobody translated'],
])('translates %j as %j', (text, reported) => expect(translateServerMessage(text)).toBe(reported));

it('translates by the texts of an area that loads after others were used', async () => {
  const load = (texts: Record<string, string>) => async () => ({ default: texts });
  registerHindi('early', load({ 'Early {{1}}': 'जल्दी {{1}}' }));
  await changeLanguage('hi');
  expect(translateServerMessage('Early bird')).toBe('जल्दी bird');
  registerHindi('late', load({ 'Late {{1}}': 'देर {{1}}' }));
  await expect.poll(() => translateServerMessage('Late bird')).toBe('देर bird');
});
