import '../locale.ts';

export { GameBanners as Fragment } from '../banners/GameBanners.tsx';
