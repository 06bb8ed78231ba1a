/** A module with all it imports as one script, for a page to hold (`web/plugins/inline-script.ts`). */
declare module '*?inline-script' {
  const code: string;
  export default code;
}

/** The files that come with a module which is imported later, by its place below `src` (`web/plugins/chunks.ts`). */
declare module 'virtual:chunks' {
  const filesOf: Readonly<Record<string, readonly string[]>>;
  export default filesOf;
}
