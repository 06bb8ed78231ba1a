import { expect, test } from '../support/test.ts';

const PAGES = [
  { path: '/', title: /Escola Trilha/ },
  { path: '/cursos', title: /· Escola Trilha$/ },
  { path: '/sobre', title: /· Escola Trilha$/ },
  { path: '/contato', title: /· Escola Trilha$/ },
];

for (const { path, title } of PAGES) {
  test(`${path} reads well in both themes and at every width, without other hosts`, async ({
    page,
    school,
    expectAccessible,
  }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== school.url) elsewhere.push(request.url());
    });
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

test('machines are told of the school, its courses and its pages', async ({ page }) => {
  const facts = async (path: string) => {
    await page.goto(path);
    return JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    );
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
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(
    ([, url]) => new URL(url ?? '').pathname,
  );
  expect(paths).toEqual(['/', '/contato', '/cursos', '/sobre']);
  expect(await (await page.request.get('/robots.txt')).text()).toContain('/sitemap.xml');
});

test('the home page leads to the courses, and from a plan to the contact page', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'UMA JORNADA DE SUCESSO COMEÇA COM UMA ÓTIMA EDUCAÇÃO',
  );
  await page.getByRole('link', { name: 'Ver Cursos' }).first().click();
  await expect(page).toHaveURL('/cursos');
  const more = page.getByRole('button', { name: /Saiba Mais/ }).first();
  await more.click();
  const plans = page.getByRole('dialog');
  for (const price of ['120', '200', '300']) {
    await expect(plans.getByText(new RegExp(`R\\$\\s*${price}`)).first()).toBeVisible();
  }
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(plans).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await plans.getByRole('link', { name: 'Fale com um Consultor' }).click();
  await expect(page).toHaveURL(/\/contato/);
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu of a phone opens', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Sobre' }).click();
    await expect(page).toHaveURL('/sobre');
  });

  test('the public pages can be read and lead to one another', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Sobre' }).click();
    await expect(page.getByText('2025').first()).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Contato' }).click();
    await expect(page.getByText(/8h/).first()).toBeVisible();
  });
});
