/**
 * Paints a drawing of ours, flat shapes in the colours of style sheets, into a canvas. Its shapes are painted
 * one by one: an SVG as the source of a picture would know no style sheets.
 */
export function paintSvg(
  context: CanvasRenderingContext2D,
  svg: SVGSVGElement,
  place: { readonly x: number; readonly y: number; readonly size: number },
): void {
  const scale = place.size / svg.viewBox.baseVal.width;
  context.save();
  context.translate(place.x, place.y);
  context.scale(scale, scale);
  for (const shape of svg.children) {
    const path = pathOf(shape);
    if (path) paintShape(context, path, getComputedStyle(shape));
  }
  context.restore();
}

function pathOf(shape: Element): Path2D | undefined {
  const number = (name: string) => Number(shape.getAttribute(name) ?? 0);
  if (shape.localName === 'path') return new Path2D(shape.getAttribute('d') ?? '');
  const path = new Path2D();
  if (shape.localName === 'circle') {
    path.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI);
    return path;
  }
  if (shape.localName === 'rect') {
    const corner = number('rx');
    path.roundRect(number('x'), number('y'), number('width'), number('height'), corner);
    return path;
  }
  return undefined;
}

const isCap = (value: string): value is CanvasLineCap => /^(butt|round|square)$/.test(value);
const isJoin = (value: string): value is CanvasLineJoin => /^(bevel|miter|round)$/.test(value);

function paintShape(context: CanvasRenderingContext2D, path: Path2D, style: CSSStyleDeclaration) {
  if (style.fill !== 'none') {
    context.fillStyle = style.fill;
    context.fill(path);
  }
  if (style.stroke === 'none') return;
  context.strokeStyle = style.stroke;
  context.lineWidth = Number.parseFloat(style.strokeWidth);
  context.lineCap = isCap(style.strokeLinecap) ? style.strokeLinecap : 'butt';
  context.lineJoin = isJoin(style.strokeLinejoin) ? style.strokeLinejoin : 'miter';
  const dashes = style.strokeDasharray;
  context.setLineDash(dashes === 'none' ? [] : dashes.split(/[\s,]+/).map(Number.parseFloat));
  context.stroke(path);
  context.setLineDash([]);
}
