import '../locale.ts';

export { SearchResults as Fragment } from '../search/SearchResults.tsx';
