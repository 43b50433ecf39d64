/** The drawing context: of the page's canvas, or of a worker's. */
export type Canvas = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Draws the plane with its nose at `x`, `y` (CSS pixels), rotated by `angle` (radians). */
export function drawPlane(canvas: Canvas, x: number, y: number, angle: number, color: string) {
  canvas.save();
  canvas.translate(x, y);
  canvas.rotate(angle);
  canvas.fillStyle = color;
  canvas.beginPath();
  canvas.moveTo(30, 0);
  canvas.bezierCurveTo(24, -7, 6, -7, -22, -4);
  canvas.lineTo(-31, -16);
  canvas.lineTo(-36, -15);
  canvas.lineTo(-31, 0);
  canvas.lineTo(-26, 5);
  canvas.bezierCurveTo(4, 8, 24, 7, 30, 0);
  canvas.fill();
  canvas.fillStyle = 'rgb(255 255 255 / 85%)';
  canvas.beginPath();
  canvas.moveTo(8, 0);
  canvas.lineTo(-9, 17);
  canvas.lineTo(-16, 17);
  canvas.lineTo(-6, 0);
  canvas.fill();
  canvas.beginPath();
  canvas.ellipse(15, -3, 6, 2.4, 0, 0, Math.PI * 2);
  canvas.fill();
  canvas.restore();
}
