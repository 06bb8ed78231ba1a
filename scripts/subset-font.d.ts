/** What we use of the package, which brings no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: 'woff2';
      noLayoutClosure?: boolean;
      variationAxes?: Readonly<Record<string, { min: number; max: number }>>;
    },
  ): Promise<Buffer>;
}
