export { type DevelopOptions, developArea } from './develop-area.ts';
export { type AreaServer, type AreaServerOptions, serveAreas } from './serve-areas.ts';
