/** Stands for the folder of a release's files in the addresses that its frame renders. */
export const FRAME_BASE = 'frame-base:/';
