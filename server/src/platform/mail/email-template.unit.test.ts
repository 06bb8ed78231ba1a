import { expect, test } from 'vitest';
import { type EmailContent, renderEmail } from './email-template.ts';

const school = { name: 'Escola & <b>Cia</b>', email: 'oi@escola.test' };
const site = 'https://escola.test';
const email: EmailContent = {
  preview: 'Uma <i>prévia</i>',
  title: 'Título "novo"',
  greeting: 'Olá, <script>alert(1)</script>!',
  paragraphs: ['Um & dois', "L'école"],
  button: { label: 'Abrir <aqui>', address: 'https://escola.test/a?b=1&c="d"' },
  notes: ['Nota <img src=x onerror=alert(1)>'],
};

test('texts are escaped in HTML', () => {
  const { html } = renderEmail(school, site, email, 'pt-BR');
  expect(html).not.toMatch(/<(script|img|b|i|aqui)\b/);
  for (const part of [
    'Escola &amp; &lt;b&gt;Cia&lt;/b&gt;',
    'Olá, &lt;script&gt;alert(1)&lt;/script&gt;!',
    'L&#39;école',
    'href="https://escola.test/a?b=1&amp;c=&quot;d&quot;"',
  ]) {
    expect(html).toContain(part);
  }
});

test('the HTML loads nothing, and repeats the link below the button', () => {
  const { html } = renderEmail(school, site, email, 'pt-BR');
  expect(html).not.toMatch(/<[^>]*\bsrc=|url\(|<link|@import|<form/);
  const addresses = [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);
  const link = 'https://escola.test/a?b=1&amp;c=&quot;d&quot;';
  expect(addresses).toEqual([link, link, site, 'mailto:oi@escola.test']);
  expect(html.match(/<a [^>]*>https:\/\/escola\.test\/a\?b=1/)).not.toBeNull();
  expect(html).toContain('lang="pt-BR"');
  expect(html).toContain('prefers-color-scheme: dark');
});

test('the text version has the same content without markup', () => {
  const { text } = renderEmail(school, site, email, 'pt-BR');
  expect(text).toBe(`Título "novo"

Olá, <script>alert(1)</script>!

Um & dois

L'école

Abrir <aqui>:
https://escola.test/a?b=1&c="d"

Nota <img src=x onerror=alert(1)>

-- 
Escola & <b>Cia</b>
https://escola.test
oi@escola.test
`);
});

test('a school without an e-mail address has none in its mails', () => {
  const { html, text } = renderEmail({ name: 'Escola' }, site, email, 'pt-BR');
  expect(html).not.toContain('mailto:');
  expect(text.endsWith('-- \nEscola\nhttps://escola.test\n')).toBe(true);
});

test('an address of the site in a note is a link, one of another site is text', () => {
  const notes = ['Veja https://trilha.test/profile#sessions', 'https://evil.test/ <b>'];
  const { html } = renderEmail(
    { name: 'Escola Trilha', email: undefined },
    'https://trilha.test',
    {
      preview: '',
      title: '',
      greeting: '',
      paragraphs: [],
      button: { label: '', address: '' },
      notes,
    },
    'pt-BR',
  );
  expect(html).toContain('href="https://trilha.test/profile#sessions"');
  expect(html).not.toContain('href="https://evil.test');
  expect(html).not.toContain('<b>');
});
