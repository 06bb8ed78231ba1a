/** The style of the page that answers a form: the colours of the site, without its files. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #fbfaff; --sheet: #ffffff; --ink: #251d38; --muted: #5d5570; --line: #8a7fa3;
  --band: #3d1280; --button: #6d28d9; --over: #5b1fc0; --link: #6524d8; --focus: #6d28d9;
  --error: #a8211c; --alert: #fdeeec;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #120d1e; --sheet: #1c1628; --ink: #efecf6; --muted: #b6aec6; --line: #81759b;
    --band: #2f1160; --button: #7c3aed; --over: #6d28d9; --link: #c9b3ff; --focus: #ffc66d;
    --error: #ffb0a8; --alert: #3d1719;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: break-word;
  font: 1.0625rem/1.55 'Atkinson Hyperlegible Next', system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;
}
header { background: var(--band); padding: 1.1rem clamp(1rem, 4vw, 2.5rem); }
header a { color: #fff; font-size: 1.25rem; font-weight: 800; text-decoration: none; }
header a::before {
  content: ''; display: inline-block; width: .7rem; height: .7rem; margin-right: .55rem;
  border-radius: 50%; background: #faaa49;
}
main { max-width: 42rem; margin: 0 auto; padding: clamp(1.75rem, 6vw, 4rem) clamp(1rem, 4vw, 2.5rem) 4rem; }
h1 {
  margin: 0 0 1rem; font-size: clamp(1.9rem, 1.5rem + 2vw, 2.6rem); line-height: 1.1; text-wrap: balance;
}
p { margin: 0 0 1rem; }
a { color: var(--link); font-weight: 600; text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
header :focus-visible { outline-color: #ffc66d; }
.lead { font-size: 1.2rem; }
.muted { color: var(--muted); }
.actions { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center; margin-top: 2rem; }
.button {
  display: inline-flex; align-items: center; min-height: 3rem; padding: .5rem 1.75rem; border: 0; border-radius: 3rem;
  background: var(--button); color: #fff; font: inherit; font-weight: 700; text-decoration: none; cursor: pointer;
}
.button:hover { background: var(--over); }
.alert {
  margin: 0 0 1.75rem; padding: 1rem 1.25rem; border-left: 4px solid var(--error);
  border-radius: .5rem; background: var(--alert);
}
.alert > :last-child { margin-bottom: 0; }
.alert ul { margin: 0; padding-left: 1.2rem; }
.alert a { color: var(--error); }
form { display: grid; gap: 0 1.25rem; }
.field { display: flex; flex-direction: column; gap: .35rem; min-width: 0; margin-bottom: 1.25rem; }
label { font-size: .875rem; font-weight: 600; }
input, select, textarea {
  width: 100%; min-height: 2.75rem; padding: .5rem .875rem; border: 1px solid var(--line);
  border-radius: .5rem; background: var(--sheet); color: var(--ink); font: inherit;
}
textarea { resize: vertical; }
[aria-invalid] { border-color: var(--error); box-shadow: inset 0 0 0 1px var(--error); }
.error { color: var(--error); font-size: .875rem; font-weight: 600; }
.bait { position: absolute; left: -100vw; width: 1px; height: 1px; overflow: hidden; }
@media (min-width: 36rem) {
  form { grid-template-columns: 1fr 1fr; }
  form > :not(.first_name, .last_name) { grid-column: 1 / -1; }
}
`;
