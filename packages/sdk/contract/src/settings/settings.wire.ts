import * as v from 'valibot';
import { textOrNumber } from '../wire/primitives.ts';

/** `defaultSettingData`: an array of key and value items. */
export const settingsData = v.array(v.object({ key: v.string(), value: v.nullable(textOrNumber) }));
export type SettingsData = v.InferOutput<typeof settingsData>;

/** Slides of the carousel; `attachment` is the image's URL (point 2). */
export const slidesData = v.array(
  v.object({ attachment: v.string(), title: v.optional(v.string()) }),
);
