import { schoolTexts } from '../../content/school-texts.ts';
import { school } from '../../content/school.ts';
import { loadTexts, textsIn } from '../../lib/texts/texts.ts';

/** `/manifest.webmanifest`, written at build time: the school's name and icons as an installed app. */
export async function loader() {
  await loadTexts('pt-BR', ['school']);
  const icon = (size: number, name: string) => ({
    src: `/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  });
  const manifest = {
    name: school.name,
    short_name: school.shortName,
    description: textsIn('pt-BR')._(schoolTexts.tagline),
    lang: 'pt-BR',
    start_url: '/',
    display: 'browser',
    background_color: '#faf9fe',
    theme_color: '#41177b',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon(192, 'icon-192'),
      icon(512, 'icon-512'),
      { ...icon(512, 'icon-maskable-512'), purpose: 'maskable' },
    ],
  };
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } });
}
