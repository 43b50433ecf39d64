/** Invented towns; none of them has a club of this name in a real league. */
export const PLACES = [
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
export const TEAM_WORDS = {
  cricket: ['Kingfishers', 'Monsoons', 'Lanterns', 'Mongooses', 'Voyagers', 'Banyans', 'Comets'],
  football: ['Rovers', 'Wayfarers', 'Old Boys', 'Dockers', 'Athletic', 'Millers', 'Lanterns'],
} as const;

/** Surnames of invented players. */
export const SURNAMES = [
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
