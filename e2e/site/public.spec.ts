import { expect, test } from '../support/test.ts';

test('the public pages read well in both themes and at every width, without other hosts', async ({
  page,
  school,
  expectAccessible,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== school.url) elsewhere.push(request.url());
  });
  for (const [path, title] of [
    ['/', /Escola Trilha/],
    ['/cursos', /· Escola Trilha$/],
    ['/sobre', /· Escola Trilha$/],
    ['/contato', /· Escola Trilha$/],
    ['/privacidade', /· Escola Trilha$/],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expectAccessible();
      }
      expect(elsewhere).toEqual([]);

      // What a search engine and a social network read of it.
      const canonical = page.locator('link[rel="canonical"]');
      await expect(canonical).toHaveAttribute('href', new RegExp(`^http://[^/]+${path}$`));
      const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
      const drawn = await page.request.get(new URL(picture ?? '').pathname);
      expect(drawn.headers()['content-type']).toBe('image/png');
      const description = page.locator('meta[name="description"]');
      await expect(description).toHaveAttribute('content', /^.{40,170}$/);
    });
  }
});

test('machines are told of the school, its courses and its pages', async ({ request }) => {
  const read = async (path: string) => (await request.get(path)).text();
  const facts = async (path: string) => {
    const [, json] =
      /<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(await read(path)) ?? [];
    return JSON.parse(json ?? '');
  };
  expect(await facts('/')).toMatchObject({
    '@type': expect.arrayContaining(['LanguageSchool']),
    name: 'Escola Trilha',
    openingHoursSpecification: [
      { opens: '08:00', closes: '20:00' },
      { opens: '09:00', closes: '14:00' },
    ],
  });
  const { itemListElement } = await facts('/cursos');
  expect(itemListElement).toHaveLength(3);
  for (const { item } of itemListElement) {
    expect(item).toMatchObject({ '@type': 'Course', inLanguage: 'en' });
    expect(item.offers.map(({ price }: { price: number }) => price)).toEqual([120, 200, 300]);
  }
  const sitemap = await read('/sitemap.xml');
  const paths = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(
    ([, url]) => new URL(url ?? '').pathname,
  );
  expect(paths).toEqual([
    '/',
    '/contato',
    '/cursos',
    '/en',
    '/en/about',
    '/en/contact',
    '/en/courses',
    '/en/privacy',
    '/fr',
    '/fr/a-propos',
    '/fr/confidentialite',
    '/fr/contact',
    '/fr/cours',
    '/privacidade',
    '/sobre',
  ]);
  expect(await read('/robots.txt')).toContain('/sitemap.xml');
});

test('what is pressed before the page is alive is done when it is', async ({ page }) => {
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/assets/framework-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/cursos', { waitUntil: 'commit' });
  await page
    .getByRole('button', { name: /Saiba Mais/ })
    .first()
    .click();
  go();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a menu that is opened before the page is alive stays open when it is', async ({ page }) => {
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/assets/framework-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/', { waitUntil: 'commit' });
  const link = page.getByRole('banner').getByRole('link', { name: 'Sobre' });
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await expect(link).toBeVisible();
  go();
  await expect(page.getByRole('button', { name: 'Fechar menu' })).toBeVisible();
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveURL('/sobre');
  await expect(link).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the public pages can be read and lead to one another; the menu of a phone opens', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Sobre' }).click();
    await expect(page.getByText('2025').first()).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Contato' }).click();
    await expect(page.getByText(/8h/).first()).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Sobre' }).click();
    await expect(page).toHaveURL('/sobre');
  });
});
