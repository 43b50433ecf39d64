export { startGames } from './start-games.ts';
