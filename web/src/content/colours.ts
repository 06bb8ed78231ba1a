/* The hues of the two colours, as published; without them those of `web/src/ui/tokens.css` hold. */
import { published } from './published.ts';

/** Those of `tokens.css`. */
export const FIRST_COLOURS = { brandHue: 295, accentHue: 68 };

/** The lightness that a hue loses, so that texts stand out from it as from purple: `tokens.test.ts` reckons it. */
export function brandDim(hue: number): number {
  return hue >= 75 && hue <= 257 ? 0.08 : 0;
}

/** The properties of the tokens for two hues. */
export function hueTokens(hues: typeof FIRST_COLOURS): Record<`--${string}`, string> {
  return {
    '--brand-hue': String(hues.brandHue),
    '--accent-hue': String(hues.accentHue),
    '--brand-dim': String(brandDim(hues.brandHue)),
  };
}

/** What stands in the head of each page over the tokens; nothing where no colours are published. */
export const colourRule =
  published.colours &&
  `:root:root{${Object.entries(hueTokens(published.colours))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
