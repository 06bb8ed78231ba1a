/**
 * Stands in for React where a screen is drawn for the first time (scripts/first-look.ts puts it there):
 * the components are called once and become text. What comes later, effects and changes of state, is
 * React's, which takes the page over when it has come.
 */

type Props = Readonly<Record<string, unknown>>;
type Component = (props: Props) => unknown;

class Element {
  readonly type: string | Component;
  readonly props: Props;

  constructor(type: string | Component, props: Props) {
    this.type = type;
    this.props = props;
  }
}

export const jsx = (type: string | Component, props: Props) => new Element(type, props);
export const jsxs = jsx;

export function createElement(
  type: string | Component,
  props: Props | null,
  ...children: readonly unknown[]
): Element {
  return new Element(type, children.length > 0 ? { ...props, children } : { ...props });
}

const itsChildren: Component = ({ children }) => children;
export const Fragment = itsChildren;
export const Suspense = itsChildren;
export const forwardRef = (draw: (props: Props, ref: null) => unknown) => (props: Props) =>
  draw(props, null);
export const lazy = () => () => null;

export const createContext = <Value>(value: Value) =>
  Object.assign((props: Props) => props['children'], { value, Provider: itsChildren });
export const useContext = <Value>(context: { value: Value }) => context.value;

const nothing = () => undefined;
const isMaker = <Value>(given: Value | (() => Value)): given is () => Value =>
  typeof given === 'function';
export const useState = <Value>(first: Value | (() => Value)) => [
  isMaker(first) ? first() : first,
  nothing,
];
export const useRef = <Value>(current: Value) => ({ current });
export const useMemo = <Value>(make: () => Value) => make();
export const useEffect = nothing;
export const useSyncExternalStore = <Value>(_subscribe: unknown, read: () => Value) => read();

let ids = 0;
export const useId = () => `first-look-${(ids += 1)}`;

const VOID = new Set(['br', 'hr', 'img', 'input', 'source', 'track']);

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function attribute(name: string, value: unknown): string {
  if (name === 'style') {
    const rules = Object.entries(Object(value)).map(
      ([rule, to]) => `${dashed(rule)}:${String(to)}`,
    );
    return ` style="${escape(rules.join(';'))}"`;
  }
  // Names are read in any case, but for those of drawings.
  const written =
    name === 'className' ? 'class' : /^(stroke|fill)/.test(name) ? dashed(name) : name;
  const isWord = name.startsWith('aria-') || name.startsWith('data-');
  if (value === true && !isWord) return ` ${written}`;
  return ` ${written}="${escape(String(value))}"`;
}

function tag(type: string, { children, ...props }: Props): string {
  let start = `<${type}`;
  for (const [name, value] of Object.entries(props)) {
    const isShown = value !== undefined && value !== null && typeof value !== 'function';
    const isOff = value === false && !name.startsWith('aria-');
    if (isShown && !isOff && name !== 'ref' && name !== 'key') start += attribute(name, value);
  }
  return VOID.has(type) ? `${start}>` : `${start}>${asText(children)}</${type}>`;
}

/** What a component draws, as HTML. */
export function asText(drawn: unknown): string {
  if (Array.isArray(drawn)) return drawn.map(asText).join('');
  if (drawn instanceof Element) {
    const { type, props } = drawn;
    // The page's title is the app's business.
    if (type === 'title') return '';
    return typeof type === 'string' ? tag(type, props) : asText(type(props));
  }
  const isText = typeof drawn === 'string' || typeof drawn === 'number';
  return isText ? escape(String(drawn)) : '';
}
