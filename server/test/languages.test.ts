import { PICTURE_REQUIRED, USERNAME_TAKEN } from '@trilha/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, questionsOf } from './quizzes.ts';
import { openSchool, type School, testSchool } from './school.ts';

const ME = '/profiles/me/';
const PASSWORD = 'a-good-password';

let school: Awaited<ReturnType<typeof openSchool>>;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const inLanguage = (language: string) => ({ headers: { 'x-interface-language': language } });

describe('the language of a user', () => {
  test('is the school’s until they choose one, and then theirs at each log-in', async () => {
    const user = await school.user({ password: PASSWORD });
    const ana = await school.as(user);
    const logIn = async () =>
      (await school.anyone.post('/token/', { email: user.email, password: PASSWORD })).body.user;
    expect((await ana.get(ME)).body.language).toBe('en');
    expect((await logIn()).language).toBe('en');
    const { body: before } = await ana.get(ME);

    const changed = await ana.patch(ME, { language: 'fr' });
    expect(changed.status).toBe(200);
    expect(before.is_language_chosen).toBe(false);
    expect(changed.body).toEqual({ ...before, language: 'fr', is_language_chosen: true });
    expect((await ana.get(ME)).body.language).toBe('fr');
    expect(await logIn()).toMatchObject({ language: 'fr', is_language_chosen: true });
    // Another change leaves it.
    expect((await ana.patch(ME, { bio: 'Salut' })).body.language).toBe('fr');
  });

  test('is one that there is', async () => {
    const ana = await school.as(await school.user());
    for (const language of ['de', 'pt', '', null, 7]) {
      const reply = await ana.patch(ME, { language });
      expect([language, reply.status]).toEqual([language, 400]);
      expect(reply.body).toHaveProperty('language');
    }
    expect((await ana.get(ME)).body.language).toBe('en');
  });

  test('is that of INTERFACE_LANGUAGE for who has chosen none', async () => {
    const brazilian = await testSchool({ language: 'pt-BR', isLanguageSet: true });
    const user = await brazilian.user({ password: PASSWORD });
    const ana = await brazilian.as(user);
    expect((await ana.get(ME)).body.language).toBe('pt-BR');
    const { body } = await brazilian.anyone.post('/token/', {
      email: user.email,
      password: PASSWORD,
    });
    expect(body.user).toMatchObject({ language: 'pt-BR', is_language_chosen: true });
    expect((await ana.patch(ME, { language: 'en' })).body.language).toBe('en');
    // What the school says decides nothing about a call that says no language.
    expect((await ana.patch(ME, { username: '' })).body).toEqual({
      username: ['Username is required'],
    });
  });
});

describe('the header X-Interface-Language', () => {
  const wrong = { username: ' ', phone: 'x'.repeat(41), birth_date: 'soon' };
  const english = {
    username: ['Username is required'],
    phone: ['Must be at most 40 characters.'],
    birth_date: ['Enter a date such as 1990-05-31.'],
  };

  test('says the language of the sentences about a body, with what stands in them', async () => {
    const ana = await school.as(await school.user());
    const said = async (language: string) =>
      (await ana.patch(ME, wrong, inLanguage(language))).body;
    expect(await said('en')).toEqual(english);
    expect(await said('pt-BR')).toEqual({
      username: ['Informe o nome de usuário'],
      phone: ['Use no máximo 40 caracteres.'],
      birth_date: ['Digite uma data como 1990-05-31.'],
    });
    expect(await said('fr')).toEqual({
      username: ['Le nom d’utilisateur est obligatoire'],
      phone: ['40 caractères au maximum.'],
      birth_date: ['Saisissez une date comme 1990-05-31.'],
    });
  });

  test('is the only one that does: without it, or with another value, an answer is as ever', async () => {
    const ana = await school.as(await school.user());
    const plain = await ana.patch(ME, wrong);
    expect(plain.body).toEqual(english);
    for (const headers of [
      { 'accept-language': 'fr' },
      { 'x-interface-language': 'de' },
      { 'x-interface-language': 'FR' },
      { 'x-interface-language': 'fr, en' },
      { 'x-interface-language': '' },
    ]) {
      const reply = await ana.patch(ME, wrong, { headers });
      expect([headers, reply.status, reply.text]).toEqual([headers, 400, plain.text]);
    }
  });

  test('holds for what the database finds, for forms with files and for single sentences', async () => {
    const other = await school.user();
    const ana = await school.as(await school.user());
    const taken = { username: other.username };
    expect((await ana.patch(ME, taken)).body).toEqual({ username: [USERNAME_TAKEN] });
    expect((await ana.patch(ME, taken, inLanguage('fr'))).body).toEqual({
      username: ['Ce nom d’utilisateur est déjà pris.'],
    });
    const upload = `${ME}upload-image/`;
    expect((await ana.post(upload, new FormData())).body).toEqual({
      profile_image: [PICTURE_REQUIRED],
    });
    expect((await ana.post(upload, new FormData(), inLanguage('pt-BR'))).body).toEqual({
      profile_image: ['Escolha uma imagem.'],
    });
    const missing = await school.anyone.get('/nothing/', inLanguage('pt-BR'));
    expect(missing.status).toBe(404);
    expect(missing.body).toEqual({ detail: 'Não encontrado.', message: 'Não encontrado.' });
  });

  test('says the language of achievements, and a stored answer stays as it was first given', async () => {
    const student = await school.user();
    const ana = await school.as(student);
    const { id } = await school.course({ title: 'Fran{ç}ais', lessons: 1 });
    const quiz = await school.quiz(id);
    await school.enroll(student, id);
    const [lesson] = (await ana.get(`/courses/${id}/`)).body.lessons;
    const done = await ana.post(
      `/lessons/${lesson.id}/complete/`,
      { completed: true },
      inLanguage('fr'),
    );
    const course = done.body.new_achievements.find(
      ({ code }: { code: string }) => code === 'course_complete',
    );
    expect(course.description).toBe('Vous avez terminé toutes les leçons de Fran{ç}ais.');
    const descriptions = async (options = {}) =>
      (await ana.get('/achievements/', options)).body.results.map(
        ({ description }: { description: string }) => description,
      );
    expect(await descriptions()).toContain('You completed every lesson of Fran{ç}ais.');
    expect(await descriptions(inLanguage('pt-BR'))).toContain(
      'Você concluiu todas as aulas de Fran{ç}ais.',
    );

    const answers = choose(await questionsOf(ana, id, quiz), 2);
    const submit = (language: string) =>
      ana.post(
        `/quizzes/${quiz}/submit/`,
        { answers },
        { headers: { 'idempotency-key': 'one', 'x-interface-language': language } },
      );
    const first = await submit('fr');
    expect(first.status).toBe(201);
    expect((await submit('pt-BR')).text).toBe(first.text);
  });

  test('may be sent by the pages of other origins', async () => {
    const { statusCode, headers } = await school.app.inject({
      method: 'OPTIONS',
      url: '/api/profiles/me/',
      headers: {
        origin: 'https://client.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,x-interface-language',
      },
    });
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-headers']).toContain('x-interface-language');
  });
});

describe('a mail', () => {
  const asked = (of: School, email: string, options = {}) =>
    of.anyone.post('/password-reset/', { email }, { remoteAddress: '10.9.0.1', ...options });
  const latest = async (of: School) => (await of.mails()).at(-1);

  test('is in the language that its reader has chosen, else in that of the page, else as it was', async () => {
    const of = await testSchool();
    const claire = await of.user({ email: 'claire@school.test', first_name: 'Claire' });
    await (await of.as(claire)).patch(ME, { language: 'fr' });
    await of.user({ email: 'ana@school.test', first_name: 'Ana' });

    await asked(of, 'claire@school.test', inLanguage('en'));
    const french = await latest(of);
    expect(french?.subject).toBe('Créez un nouveau mot de passe · Escola Trilha');
    expect(french?.text).toContain('Bonjour Claire');
    expect(french?.text).toContain('https://trilha.test/fr/nouveau-mot-de-passe?token=');
    expect(french?.html).toContain('<html lang="fr">');

    await asked(of, 'ana@school.test', inLanguage('en'));
    expect((await latest(of))?.subject).toBe('Create a new password · Escola Trilha');
    expect((await latest(of))?.text).toContain('https://trilha.test/en/reset-password?token=');
    await asked(of, 'ana@school.test');
    expect((await latest(of))?.subject).toBe('Crie uma senha nova · Escola Trilha');
    expect((await latest(of))?.text).toContain('https://trilha.test/redefinir-senha?token=');
  });

  test('is in the school’s language where nobody has said one, as are those to the school', async () => {
    const of = await testSchool({ mailLanguage: 'fr' });
    await of.user({ email: 'ana@school.test' });
    await asked(of, 'ana@school.test');
    expect((await latest(of))?.subject).toBe('Créez un nouveau mot de passe · Escola Trilha');
    await of.anyone.post('/contact/', {
      first_name: 'Sérgio',
      last_name: 'Alves',
      email: 'sergio@example.com',
      subject: 'Suporte técnico',
      message: 'Bom dia!',
    });
    expect((await latest(of))?.subject).toBe('Assistance technique · Sérgio Alves');
  });
});

test('sessions, the own data and the page of a form are in the language that is asked for', async () => {
  const ana = await school.as(await school.user());
  const agent = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };
  const user = await school.user({ password: PASSWORD });
  await school.anyone.post(
    '/token/',
    { email: user.email, password: PASSWORD },
    { headers: agent },
  );
  const own = await school.as(user);
  const { results } = (await own.get('/profiles/me/sessions/', inLanguage('fr'))).body;
  expect(results.map(({ device }: { device: string }) => device)).toContain('Firefox sur Linux');

  const data = await ana.get('/profiles/me/data/', inLanguage('pt-BR'));
  expect(data.headers['content-disposition']).toContain('meus-dados');
  expect(data.body.about.parts.lesson_completions).toBe('As aulas que você concluiu.');
  const page = await school.anyone.send('POST', '/contact/?language=fr', {
    payload: 'first_name=Ana',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(page.status).toBe(400);
  expect(page.text).toContain('<html lang="fr">');
  expect(page.text).toContain('<label for="last_name">Nom</label>');
  expect(page.text).not.toMatch(/Informe|Escolha|Enviar/);
});
