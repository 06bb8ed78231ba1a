import { expect, test } from 'vitest';
import {
  asText,
  createContext,
  createElement,
  forwardRef,
  Fragment,
  jsx,
  useContext,
  useId,
  useState,
} from './react.ts';

const draw = (type: Parameters<typeof jsx>[0], props = {}) => asText(jsx(type, props));

test('texts and attributes cannot break out of their place', () => {
  const hostile = `<img src=x onerror="alert('1')">&`;
  expect(draw('p', { title: hostile, children: hostile })).toBe(
    `<p title="&lt;img src=x onerror=&quot;alert('1')&quot;&gt;&amp;">&lt;img src=x onerror=&quot;alert('1')&quot;&gt;&amp;</p>`,
  );
  expect(draw('p', { style: { width: '"><b>' } })).toBe(
    '<p style="width:&quot;&gt;&lt;b&gt;"></p>',
  );
});

test('attributes are written as React writes them', () => {
  expect(
    draw('button', {
      className: 'large',
      disabled: true,
      hidden: false,
      'aria-busy': false,
      'aria-hidden': true,
      'data-player': true,
      tabIndex: -1,
      title: undefined,
      lang: null,
      ref: { current: null },
      onClick: () => undefined,
    }),
  ).toBe(
    '<button class="large" disabled aria-busy="false" aria-hidden="true" data-player="true" tabIndex="-1"></button>',
  );
  expect(draw('path', { strokeWidth: 2, pathLength: 1 })).toBe(
    '<path stroke-width="2" pathLength="1"></path>',
  );
  expect(draw('p', { style: { maxWidth: '50%' } })).toBe('<p style="max-width:50%"></p>');
  expect(draw('img', { alt: '', src: 'a.png' })).toBe('<img alt="" src="a.png">');
});

test('components, fragments, lists and what draws nothing', () => {
  const Item = ({ name }: Readonly<Record<string, unknown>>) => jsx('li', { children: name });
  const items = ['a', 'b'].map((name) => jsx(Item, { name }));
  expect(draw(Fragment, { children: [items, null, undefined, false, true, 0, ''] })).toBe(
    '<li>a</li><li>b</li>0',
  );
  expect(asText(createElement('p', null, 'one ', createElement('b', {}, 'two')))).toBe(
    '<p>one <b>two</b></p>',
  );
  expect(draw('div', { children: jsx('title', { children: 'of the page' }) })).toBe('<div></div>');
  const Box = forwardRef(({ children }, _ref) => jsx('i', { children }));
  expect(draw(Box, { children: 'x' })).toBe('<i>x</i>');
});

test('hooks give what they begin with', () => {
  const Size = createContext('small');
  const Counter = () => {
    const [count] = useState(() => 3);
    return jsx('p', { id: useId(), children: [count, useContext(Size)] });
  };
  const [first, second] = [draw(Counter), draw(Counter)];
  expect(first).toMatch(/^<p id="first-look-\d+">3small<\/p>$/);
  expect(second).not.toBe(first);
});
