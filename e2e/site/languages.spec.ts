import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD } from '../../server/test/factories.ts';
import { ROOT } from '../../scripts/run.ts';
import { pages } from '../../web/src/lib/routes/route-table.ts';
import { alive } from '../support/alive.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

const pagesIn = (language: string) =>
  pages
    .filter(({ isPrerendered, lang }) => isPrerendered && lang === language)
    .map(({ pattern }) => pattern);
const PAGES = { 'pt-BR': pagesIn('pt-BR'), en: pagesIn('en'), fr: pagesIn('fr') };

type Language = keyof typeof PAGES;
const LANGUAGES = Object.keys(PAGES) as Language[];

/** The texts of a language, as its catalogs have them; those with values and tags are cut at them. */
function textsOf(language: Language): Set<string> {
  const names = ['base', 'login', 'privacy', 'school', 'school-courses', 'school-pages', 'site'];
  const files = [...names.map((name) => `web/locales/${name}`), 'contract/locales'];
  const read = (folder: string) => readFileSync(join(ROOT, folder, `${language}.po`), 'utf8');
  const texts = files
    .flatMap((folder) => [...read(folder).matchAll(/^msgstr "(.+)"$/gm)])
    .map(([, text = '']) => text.replaceAll(String.raw`\"`, '"'))
    .filter((text) => !text.includes('plural,'))
    .flatMap((text) => text.split(/<\/?\d+\/?>|\{\w+\}/))
    .map((text) => text.trim())
    // Words such as “Contact” belong to more than one language.
    .filter((text) => text.length > 11);
  return new Set(texts);
}

test('a visitor goes on in French: from the courses to a message and to the log-in', async ({
  page,
  school,
}) => {
  await page.goto('/cursos?curso=ingles-avancado');
  await expect(page.getByRole('dialog', { name: 'Inglês Avançado' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL('/fr/cours');
  await expect(page).toHaveTitle('Cours · Escola Trilha');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.getByRole('button', { name: 'En savoir plus sur Anglais débutant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anglais débutant' });
  await expect(dialog.getByText('12 mois')).toBeVisible();
  await dialog.getByRole('link', { name: 'Choisir cette formule Cours en groupe' }).click();

  await expect(page).toHaveURL(/^[^?]*\/fr\/contact\?curso=ingles-iniciante&plano=group$/);
  const message = page.getByLabel('Message', { exact: true });
  await expect(message).toHaveValue(
    'Bonjour\u202F! Le cours Anglais débutant, formule Cours en groupe, m’intéresse.',
  );
  await page.getByLabel('Prénom', { exact: true }).fill('Zoé');
  // Whoever changes the language on the way keeps what was typed; the opening follows.
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
    'Hello! I am interested in the course Beginner English, plan Group lessons.',
  );
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Zoé');
  await page.goBack();
  await expect(page).toHaveURL(/\/fr\/contact/);
  await page.getByLabel('Nom', { exact: true }).fill('Martin');
  await page.getByLabel('E-mail', { exact: true }).fill('zoe@example.com');
  await page.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeFocused();
  const stored = await school.ctx.database.queries
    .selectFrom('contact_messages')
    .select(['first_name', 'subject'])
    .execute();
  // The school reads the subject as it knows it.
  expect(stored).toEqual([{ first_name: 'Zoé', subject: 'Informações sobre cursos' }]);

  const { email } = await school.user({ password: PASSWORD });
  await page.getByRole('banner').getByRole('link', { name: 'Connexion' }).click();
  await expect(page).toHaveURL('/fr/connexion');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});

for (const path of ['/', '/en', '/fr']) {
  test(`${path} is for everyone, in both themes`, async ({ page, expectAccessible }) => {
    await page.goto(path);
    await alive(page.getByRole('banner').getByRole('link').first());
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible();
    }
  });
}

test('no page has a text of another language, and each names the others', async ({ page }) => {
  for (const language of LANGUAGES) {
    const own = textsOf(language);
    const foreign = new Set(
      LANGUAGES.filter((other) => other !== language)
        .flatMap((other) => [...textsOf(other)])
        .filter((text) => !own.has(text)),
    );
    expect(PAGES[language]).toHaveLength(7);
    for (const path of PAGES[language]) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const said = await page.evaluate(() => {
        const names = ['aria-label', 'title', 'placeholder', 'alt', 'content'];
        const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (walker.nextNode()) {
          const around = walker.currentNode.parentElement;
          if (around && !around.closest('script, style'))
            found.push(walker.currentNode.nodeValue ?? '');
        }
        for (const name of names) {
          for (const element of document.querySelectorAll(`[${name}]`)) {
            found.push(element.getAttribute(name) ?? '');
          }
        }
        return found.map((text) => text.trim());
      });
      expect(said.length, path).toBeGreaterThan(40);
      expect(
        said.filter((text) => foreign.has(text)),
        path,
      ).toEqual([]);
      const alternates = await page
        .locator('link[rel=alternate]')
        .evaluateAll((links) =>
          links.map((link) => [
            link.getAttribute('hreflang'),
            new URL((link as HTMLLinkElement).href).pathname,
          ]),
        );
      const place = PAGES[language].indexOf(path);
      expect(alternates, path).toEqual([
        ...LANGUAGES.map((other) => [other, PAGES[other][place]]),
        ['x-default', PAGES['pt-BR'][place]],
      ]);
    }
  }
});

test('an address that does not exist is told so in the language of its part', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/\/nothing$/);
  await page.goto('/fr/nothing');
  await expect(page.getByRole('link', { name: 'Retour à la page d’accueil' })).toHaveAttribute(
    'href',
    '/fr',
  );
});

for (const [language, name] of [
  ['pt-BR', 'Português'],
  ['fr', 'Français'],
] as const) {
  test(`axe finds nothing on the fullest screens behind the log-in in ${name}`, async ({
    page,
    school,
    logIn,
    expectAccessible,
  }) => {
    const person = await school.user({ is_staff: true });
    const { id } = await school.course({ language: 'en', benefits: ['One'] });
    const video_url = await school.video('pt-daily-1-prazer.mp4');
    await school.lesson(id, { video_url });
    const quiz = await school.quiz(id);
    await school.enroll(person, id);
    await logIn(person);
    await page.goto('/profile');
    const html = page.locator('html');
    await page.locator('#language select').selectOption(name);
    await expect(html).toHaveAttribute('lang', language);
    await expectAccessible();
    for (const address of [
      '/dashboard',
      `/course/${id}`,
      `/course/${id}/quizzes?quiz=${quiz}`,
      '/admin',
      `/admin/courses?edit=${id}`,
      `/admin/quizzes/${quiz}/edit`,
    ]) {
      await page.goto(address);
      await settled(page);
      await expect(html, address).toHaveAttribute('lang', language);
      await expect(page.locator(':is(main, [role=main]) :is(h1, h2)').first()).toBeVisible();
      await expectAccessible();
    }
  });
}
