import { addButton, FAILED, fillCourse, form, LIST, row } from './admin-course-steps.ts';
import { expect, test } from '../support/test.ts';

test.describe('the list of courses', () => {
  test('a teacher adds, changes and deletes a course', async ({
    page,
    school,
    logIn,
    expectAccessible,
  }) => {
    const { id } = await school.course({ title: 'English A1', lessons: 2 });
    await school.quiz(id);
    await school.enroll(await school.user(), id);
    await logIn(await school.user({ is_staff: true }));
    await page.goto(LIST);
    const english = row(page, 'English A1');
    await expect(english.getByRole('link', { name: '2 lessons of English A1' })).toHaveAttribute(
      'href',
      `/admin/lessons?course=${id}`,
    );
    await expect(english.getByRole('link', { name: '1 quiz of English A1' })).toHaveAttribute(
      'href',
      `/admin/quizzes?course=${id}`,
    );
    await expect(english.getByRole('link', { name: 'Preview English A1' })).toHaveAttribute(
      'href',
      `/course/${id}`,
    );
    await expect(english.getByRole('cell').nth(2)).toContainText('1');
    await expectAccessible();

    await addButton(page).click();
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await fillCourse(page);
    await page.getByLabel('Enrollment').selectOption('Only staff enroll students');
    await expectAccessible();
    await form(page).getByRole('button', { name: 'Add Course' }).click();
    await expect(page.getByText('Course added successfully!')).toBeVisible();
    await expect(form(page)).toBeHidden();
    await expect(addButton(page)).toBeFocused();
    await expect(page.getByRole('row').nth(1)).toContainText('French for Travel');
    await expect(row(page, 'French for Travel')).toContainText('Staff enroll');

    await page.getByRole('button', { name: 'Edit French for Travel' }).click();
    await expect(page.getByLabel('Duration')).toHaveValue('6 weeks');
    await page.getByLabel('Title', { exact: true }).fill('French for Work');
    // Only what was touched is sent: what others change meanwhile stays.
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Update Course' }).click();
    expect((await sent).postDataJSON()).toEqual({ title: 'French for Work' });
    await expect(page.getByText('Course updated successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit French for Work' })).toBeFocused();

    await page.getByRole('button', { name: 'Delete French for Work' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(
      'Are you sure you want to delete this course? This action cannot be undone.',
    );
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Delete French for Work' })).toBeFocused();
    await page.getByRole('button', { name: 'Delete French for Work' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Course deleted successfully!')).toBeVisible();
    await expect(row(page, 'French for Work')).toBeHidden();
    await expect(row(page, 'English A1')).toBeVisible();
    await expect(addButton(page)).toBeFocused();
  });

  test('says what is missing beside each field', async ({
    page,
    school,
    logIn,
    expectAccessible,
  }) => {
    await logIn(await school.user({ is_staff: true }));
    await page.goto(LIST);
    await page.getByRole('button', { name: 'Add the first course' }).click();
    await page.getByLabel('Icon address').fill('pictures/one.png');
    await form(page).getByRole('button', { name: 'Add Course' }).click();
    for (const text of [
      'Title is required',
      'Subtitle is required',
      'Description is required',
      'Level is required',
      'Duration is required',
      'Enter an http(s) address, or leave it empty.',
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await expectAccessible();
    await page.getByLabel('Title', { exact: true }).fill('French');
    await expect(page.getByText('Title is required', { exact: true })).toBeHidden();
    await expect(page.getByText('5 fields above need your attention.')).toBeVisible();
    await expect(page.getByText('Subtitle is required')).toBeVisible();
  });

  test('says when it cannot be loaded, and tries again', async ({
    page,
    school,
    logIn,
    expectFailures,
    expectAccessible,
  }) => {
    expectFailures(/\/api\/admin\/courses\//);
    await school.course({ title: 'English A1' });
    await logIn(await school.user({ is_staff: true }));
    await page.route('**/api/admin/courses/*', (route) => route.fulfill(FAILED));
    await page.goto(LIST);
    await expect(page.getByText('Failed to load courses')).toBeVisible({ timeout: 20_000 });
    await expectAccessible();
    await page.unroute('**/api/admin/courses/*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(row(page, 'English A1')).toBeVisible();
  });

  test('keeps what was typed when the server fails', async ({
    page,
    school,
    logIn,
    expectFailures,
  }) => {
    expectFailures(/\/api\/admin\/courses\//);
    const { id } = await school.course({ title: 'English A1' });
    await logIn(await school.user({ is_staff: true }));
    await page.goto(LIST);
    await addButton(page).click();
    await fillCourse(page);
    await page.route('**/api/admin/courses/', (route) => route.fulfill(FAILED));
    await form(page).getByRole('button', { name: 'Add Course' }).click();
    await expect(page.getByText('Failed to add course')).toBeVisible();
    await expect(page.getByLabel('Duration')).toHaveValue('6 weeks');
    await page.unroute('**/api/admin/courses/');
    await form(page).getByRole('button', { name: 'Add Course' }).click();
    await expect(page.getByText('Course added successfully!')).toBeVisible();

    await page.route(`**/api/admin/courses/${id}/`, (route) => route.fulfill(FAILED));
    await page.getByRole('button', { name: 'Edit English A1' }).click();
    await page.getByLabel('Subtitle').fill('First words');
    await page.getByRole('button', { name: 'Update Course' }).click();
    await expect(page.getByText('Failed to update course')).toBeVisible();
    await expect(page.getByLabel('Subtitle')).toHaveValue('First words');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();

    await page.getByRole('button', { name: 'Delete English A1' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Failed to delete course')).toBeVisible();
    await page.unroute(`**/api/admin/courses/${id}/`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Course deleted successfully!')).toBeVisible();
  });

  test('shows the error that the server finds beside its field', async ({
    page,
    school,
    logIn,
    expectFailures,
  }) => {
    expectFailures(/\/api\/admin\/courses\//);
    await logIn(await school.user({ is_staff: true }));
    await page.goto(LIST);
    await addButton(page).click();
    await fillCourse(page);
    await page.route('**/api/admin/courses/', (route) =>
      route.fulfill({ status: 400, json: { title: ['There is such a course already.'] } }),
    );
    await form(page).getByRole('button', { name: 'Add Course' }).click();
    await expect(page.getByText('Failed to add course')).toBeVisible();
    await expect(page.getByText('There is such a course already.')).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  });

  test('keeps page and search in the address, through back and forward', async ({
    page,
    school,
    logIn,
  }) => {
    for (let number = 1; number <= 11; number += 1) await school.course({ title: `Nº ${number}.` });
    await school.course({ title: 'Francês' });
    await logIn(await school.user({ is_staff: true }));
    await page.goto(LIST);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`${LIST}?page=2`);
    await expect(row(page, 'Nº 1.')).toBeVisible();
    await expect(row(page, 'Francês')).toBeHidden();
    await page.getByRole('link', { name: 'Preview Nº 1.' }).click();
    await expect(page).toHaveURL(/\/course\/\d+/);
    await page.goBack();
    await expect(row(page, 'Nº 1.')).toBeVisible();
    await page.goBack();
    await expect(row(page, 'Francês')).toBeVisible();
    await page.goForward();
    await expect(row(page, 'Nº 1.')).toBeVisible();

    const search = page.getByRole('searchbox', { name: 'Search courses' });
    await search.fill('frances');
    await expect(page).toHaveURL(`${LIST}?search=frances`);
    await expect(row(page, 'Francês')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: 'Preview Francês' }).click();
    await expect(page).toHaveURL(/\/course\/\d+/);
    await page.goBack();
    await expect(search).toHaveValue('frances');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: 'All Courses' }).click();
    await expect(search).toHaveValue('');
    await expect(page.getByRole('row')).toHaveCount(11);

    await search.fill('nothing at all');
    await expect(page.getByText('No course found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect(page.getByRole('row')).toHaveCount(11);
  });

  test('knows no page past its end, and steps back when the last row of one goes', async ({
    page,
    school,
    logIn,
    expectFailures,
  }) => {
    expectFailures(/page=9/);
    for (let number = 1; number <= 11; number += 1) await school.course({ title: `Nº ${number}.` });
    await logIn(await school.user({ is_staff: true }));
    await page.goto(`${LIST}?page=9`);
    await expect(page.getByText('There is no such page')).toBeVisible();
    await page.getByRole('link', { name: 'To the first page' }).click();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Delete Nº 1.' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Course deleted successfully!')).toBeVisible();
    await expect(page).toHaveURL(LIST);
    await expect(page.getByRole('row')).toHaveCount(11);
  });

  test('asks before what was typed is left behind', async ({ page, school, logIn }) => {
    await school.course({ title: 'English A1' });
    await school.course({ title: 'English A2' });
    await logIn(await school.user({ is_staff: true }));
    await page.goto(LIST);
    await page.getByRole('button', { name: 'Edit English A1' }).click();
    await page.getByLabel('Subtitle').fill('First words');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Edit English A2' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Subtitle')).toHaveValue('First words');
    await page.getByRole('button', { name: 'Edit English A2' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('heading', { name: 'Edit English A2' })).toBeVisible();
    // Nothing is typed here: nothing is asked.
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(form(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Edit English A2' })).toBeFocused();
  });
});
