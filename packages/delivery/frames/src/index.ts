export {
  collectVariables,
  fillPlaces,
  listPlaces,
  MarkupFault,
  type MarkupRules,
  rebuildMarkup,
} from './markup.ts';
export { createFrameRenderer, type FrameRenderer, type Rendered } from './renderer.ts';
