import { SPORT_IDS } from '@exchange/contract';
import type { Random } from '../../../random.ts';
import { drawEntry, drawWhole } from '../draw.ts';
import type { SimulatedKind } from './simulated-matches.repository.ts';

/** Invented towns; none of them has a club of this name in a real league. */
const PLACES = [
  'Ambervale',
  'Brackenford',
  'Coralhaven',
  'Dunmarsh',
  'Eldermoor',
  'Fenwhistle',
  'Gildersea',
  'Hollowbrook',
  'Irongate',
  'Juniperfield',
  'Kestrelmouth',
  'Larkspire',
  'Mistral Bay',
  'Northwillow',
  'Oakenshore',
  'Palmridge',
  'Quillhaven',
  'Ravensmere',
  'Saltmarket',
  'Thornwick',
  'Umberton',
  'Vellamere',
  'Westerglen',
  'Yarrowby',
] as const;

/** Words of team names. */
const TEAM_WORDS = {
  cricket: ['Kingfishers', 'Monsoons', 'Lanterns', 'Mongooses', 'Voyagers', 'Banyans', 'Comets'],
  football: ['Rovers', 'Wayfarers', 'Old Boys', 'Dockers', 'Athletic', 'Millers', 'Lanterns'],
} as const;

/** Surnames of invented players. */
const SURNAMES = [
  'Abrevane',
  'Belloranz',
  'Castoriu',
  'Dravenko',
  'Eskerdal',
  'Farolino',
  'Grenhild',
  'Hatamori',
  'Ivarsund',
  'Jandrekar',
  'Kovalenz',
  'Lundervik',
  'Marchetov',
  'Nandipur',
  'Orlaskin',
  'Pelletrin',
  'Quistgard',
  'Rosavane',
  'Sandholt',
  'Tavernari',
  'Ulverton',
  'Valdesco',
] as const;

/** The sides and the series of a match; every name is invented. */
export interface Fixture {
  sportId: string;
  seriesId: string;
  seriesName: string;
  sides: readonly [string, string];
}

/** Series of each kind with the sides that play in them: a match never leaves its series. */
const SERIES: Record<SimulatedKind, readonly string[]> = {
  T20: ['Coral Coast Premier League', 'Monsoon Twenty20 Cup'],
  ODI: ['Three Rivers One-Day Trophy'],
  football: ['Northmark First Division', 'Southmark First Division', 'Harbour Cup'],
  tennis: ['Lakeside Open', 'Amber Court Masters', 'Old Pier Classic'],
};

const SPORTS: Record<SimulatedKind, string> = {
  T20: SPORT_IDS.cricket,
  ODI: SPORT_IDS.cricket,
  football: SPORT_IDS.football,
  tennis: SPORT_IDS.tennis,
};

const toSlug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const INITIALS = 'ABDEHIJKLMNPRSTV';

/**
 * Draws a side of a series: a place with a word of the sport, or a player's initial and surname.
 */
function drawSide(kind: SimulatedKind, random: Random, series: number): string {
  if (kind === 'tennis') {
    const initial = INITIALS[Math.floor(random() * INITIALS.length)] ?? 'A';
    return `${initial}. ${drawEntry(random, SURNAMES)}`;
  }
  // Each series has its own places, so that its sides recur.
  const count = 8;
  const place = (series * count + drawWhole(random, 0, count - 1)) % PLACES.length;
  const words = TEAM_WORDS[kind === 'football' ? 'football' : 'cricket'];
  return `${PLACES[place] ?? ''} ${words[(place * 5 + series) % words.length] ?? ''}`;
}

/** Draws a fixture. */
export function drawFixture(kind: SimulatedKind, random: Random): Fixture {
  const names = SERIES[kind];
  const series = drawWhole(random, 0, names.length - 1);
  const seriesName = names[series] ?? '';
  const one = drawSide(kind, random, series);
  let other = one;
  while (other === one) other = drawSide(kind, random, series);
  return {
    sportId: SPORTS[kind],
    seriesId: toSlug(seriesName),
    seriesName,
    sides: [one, other],
  };
}
