import { type Brand, FAVICON, selectHex } from '@exchange/brands';
import sharp from 'sharp';

/** An icon for home screens; sizes in pixels. */
export interface AppIcon {
  file: string;
  size: number;
  /** Systems cut circles and drops out of it, so the drawing stays in the middle. */
  maskable: boolean;
}

export const APP_ICONS: readonly AppIcon[] = [
  { file: 'icon-192.png', size: 192, maskable: false },
  { file: 'icon-512.png', size: 512, maskable: false },
  { file: 'maskable-512.png', size: 512, maskable: true },
];

/** Icon for iOS, which rounds the corners itself and needs an opaque image. */
export const APPLE_ICON: AppIcon = { file: 'apple-180.png', size: 180, maskable: true };

/** The safe zone of a maskable icon is 80 %; a square has to fit into its circle. */
const SAFE_PART = 0.64;
const VIEW_BOX_PX = 32;
/** Background of a maskable icon. */
const GROUND = '--header';
const POINTS_PER_INCH = 72;

/** Renders an SVG as a PNG; `background` is a CSS colour behind a maskable icon. */
async function drawIcon(svg: Buffer, icon: AppIcon, background: string): Promise<Buffer> {
  const inner = icon.maskable ? Math.round(icon.size * SAFE_PART) : icon.size;
  // Rendered at its size, not scaled up from the few pixels of its view box.
  const density = Math.min(2400, Math.ceil((POINTS_PER_INCH * inner) / VIEW_BOX_PX));
  const drawing = await sharp(svg, { density })
    .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  if (!icon.maskable) return drawing;
  return sharp({
    create: { width: icon.size, height: icon.size, channels: 4, background },
  })
    .composite([{ input: drawing }])
    .png()
    .toBuffer();
}

/** Returns the address of a brand's icon, which changes with the image and its background. */
export function iconAddress(brand: Brand, icon: AppIcon): string {
  const version = `${brand.assets.get(FAVICON)?.hash}${selectHex(brand, GROUND).slice(1)}`;
  return `/icons/${icon.file}?v=${version}`;
}

/**
 * Creates a renderer that renders each icon once, and again after a change of image or background.
 */
export function createIconDrawer() {
  const drawn = new Map<string, { address: string; png: Promise<Buffer> }>();
  return (brand: Brand, icon: AppIcon): Promise<Buffer> | undefined => {
    const favicon = brand.assets.get(FAVICON);
    if (!favicon) return undefined;
    const key = `${brand.id} ${icon.file}`;
    const address = iconAddress(brand, icon);
    const known = drawn.get(key);
    if (known?.address === address) return known.png;
    const png = drawIcon(favicon.body, icon, selectHex(brand, GROUND));
    drawn.set(key, { address, png });
    png.catch(() => drawn.delete(key));
    return png;
  };
}
