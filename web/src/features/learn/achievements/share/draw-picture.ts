import { fitText, type FittedText } from './fit-text.ts';
import { paintSvg } from './paint-svg.ts';

/** As most networks show a link's picture, and as they show a picture that was posted. */
export const FORMATS = {
  wide: { width: 1200, height: 630 },
  square: { width: 1080, height: 1080 },
} as const;
export type Format = keyof typeof FORMATS;

export interface Picture {
  readonly format: Format;
  /** Above the badge's name. */
  readonly lead: string;
  readonly name: string;
  /** What was done. */
  readonly activity: string;
  readonly school: string;
  readonly badge: SVGSVGElement;
  readonly mark: SVGSVGElement | HTMLImageElement;
}

interface Layout {
  readonly badge: { readonly x: number; readonly y: number; readonly size: number };
  readonly text: {
    readonly x: number;
    readonly width: number;
    readonly top: number;
    readonly bottom: number;
    readonly align: 'left' | 'center';
  };
  readonly nameSizes: readonly number[];
  readonly way: string;
  readonly hills: string;
  readonly footY: number;
}

const LAYOUTS: Readonly<Record<Format, Layout>> = {
  wide: {
    badge: { x: 84, y: 92, size: 348 },
    text: { x: 500, width: 620, top: 70, bottom: 470, align: 'left' },
    nameSizes: [92, 80, 68, 56],
    hills: 'M0 548C240 470 420 600 700 540S1080 470 1200 520V630H0Z',
    way: 'M-20 500C90 430 70 300 260 270S360 510 640 540 1010 560 1220 470',
    footY: 568,
  },
  square: {
    badge: { x: 320, y: 96, size: 440 },
    text: { x: 540, width: 900, top: 570, bottom: 900, align: 'center' },
    nameSizes: [100, 86, 72, 60],
    hills: 'M0 960C220 880 420 1000 640 950S960 900 1080 940V1080H0Z',
    way: 'M-20 700C120 640 80 420 320 330S760 240 880 400 960 620 1100 560',
    footY: 1006,
  },
};

const colour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`);

/** Draws the picture of an earned badge, in the same colours in both themes. Nothing leaves the device. */
export async function drawPicture(canvas: HTMLCanvasElement, picture: Picture): Promise<void> {
  const style = getComputedStyle(document.documentElement);
  const faces = {
    name: (size: number) => `800 ${size}px ${style.getPropertyValue('--font-display')}`,
    text: (size: number) => `500 ${size}px ${style.getPropertyValue('--font-sans')}`,
  };
  // A canvas does not wait for a face: what is not there yet would be drawn in another one.
  const words = [picture.lead, picture.name, picture.activity, picture.school].join('');
  const { mark } = picture;
  await Promise.all([
    ...[faces.name(40), faces.text(40)].map((face) => document.fonts.load(face, words)),
    mark instanceof HTMLImageElement ? mark.decode() : undefined,
  ]);

  const { width, height } = FORMATS[picture.format];
  const layout = LAYOUTS[picture.format];
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas.');

  context.fillStyle = colour('brand-900');
  context.fillRect(0, 0, width, height);
  context.fillStyle = colour('brand-950');
  paintPath(context, new Path2D(layout.hills));
  context.strokeStyle = colour('brand-700');
  context.lineWidth = 12;
  context.lineCap = 'round';
  context.setLineDash([0.1, 34]);
  context.stroke(new Path2D(layout.way));
  context.setLineDash([]);
  paintSvg(context, picture.badge, layout.badge);

  const measure = (face: (size: number) => string) => (text: string, size: number) => {
    context.font = face(size);
    return context.measureText(text).width;
  };
  const room = { width: layout.text.width };
  drawBlock(context, layout.text, [
    {
      ...fitText(picture.lead, { ...room, rows: 2, sizes: [36] }, measure(faces.text)),
      face: faces.text,
      colour: colour('amber-300'),
      after: 14,
    },
    {
      ...fitText(picture.name, { ...room, rows: 2, sizes: layout.nameSizes }, measure(faces.name)),
      face: faces.name,
      colour: colour('brand-50'),
      after: 20,
    },
    {
      ...fitText(picture.activity, { ...room, rows: 3, sizes: [42, 36, 32] }, measure(faces.text)),
      face: faces.text,
      colour: colour('brand-200'),
      after: 0,
    },
  ]);

  const size = 56;
  const gap = 18;
  context.font = faces.name(36);
  const school = fitText(
    picture.school,
    { width: width - 260, rows: 1, sizes: [36] },
    measure(faces.name),
  );
  const [name = ''] = school.rows;
  const left =
    layout.text.align === 'center'
      ? (width - size - gap - context.measureText(name).width) / 2
      : layout.badge.x;
  const top = layout.footY - size / 2;
  if (mark instanceof HTMLImageElement) context.drawImage(mark, left, top, size, size);
  else paintSvg(context, mark, { x: left, y: top, size });
  context.fillStyle = colour('brand-50');
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(name, left + size + gap, layout.footY);
}

function paintPath(context: CanvasRenderingContext2D, path: Path2D): void {
  context.fill(path);
}

interface Part extends FittedText {
  readonly face: (size: number) => string;
  readonly colour: string;
  /** The room below it. */
  readonly after: number;
}

/** Writes texts below each other, in the middle of their place. */
function drawBlock(
  context: CanvasRenderingContext2D,
  place: Layout['text'],
  parts: readonly Part[],
): void {
  const lineOf = ({ size }: Part) => size * 1.15;
  const total = parts.reduce((sum, part) => sum + part.rows.length * lineOf(part) + part.after, 0);
  let y = place.top + (place.bottom - place.top - total) / 2;
  context.textAlign = place.align;
  context.textBaseline = 'middle';
  for (const part of parts) {
    context.font = part.face(part.size);
    context.fillStyle = part.colour;
    for (const row of part.rows) {
      context.fillText(row, place.x, y + lineOf(part) / 2);
      y += lineOf(part);
    }
    y += part.after;
  }
}
