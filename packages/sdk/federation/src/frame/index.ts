export type { FrameModule, FrameRequest } from '../registry/frame.ts';
export { createAreaFrame } from './create-area-frame.tsx';
export { FRAME_BASE } from './frame-base.ts';
export { preparePage } from './prepare-page.ts';
export { renderElement } from './render-element.tsx';
