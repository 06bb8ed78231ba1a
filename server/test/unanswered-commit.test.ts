import { expect, test } from 'vitest';
import { testDatabase } from './database/database.ts';
import { pngOf } from './pictures.ts';
import { testSchool } from './school.ts';
import { formOf, videoFixture } from './videos.ts';

/** A school whose database stores a transaction and is gone before it has said so. */
async function schoolWithoutAnswer() {
  const { database } = await testDatabase();
  let isAway = false;
  const school = await testSchool({
    database: {
      ...database,
      async transaction(work) {
        const result = await database.transaction(work);
        if (isAway) throw new Error('Connection terminated unexpectedly');
        return result;
      },
    },
  });
  return { school, goAway: () => (isAway = true) };
}

test('the file of an upload stays where nobody knows whether its row was stored', async () => {
  const { school, goAway } = await schoolWithoutAnswer();
  const paulo = await school.as(await school.user({ is_staff: true }));
  goAway();
  const video = await formOf({ video_file: videoFixture('video.mp4') });
  const picture = await formOf({ profile_image: Buffer.from(pngOf(40, 40)) }, 'me.png');
  const replies = [
    await paulo.send('POST', '/admin/videos/upload/', video),
    await paulo.send('POST', '/profiles/me/upload-image/', picture),
  ];
  for (const { status, headers } of replies) {
    expect([status, headers['retry-after']]).toEqual([503, '5']);
  }
  const { queries } = school.ctx.database;
  const rows = [
    await queries.selectFrom('videos').select('path').executeTakeFirst(),
    await queries.selectFrom('users').select('profile_image as path').executeTakeFirst(),
  ];
  for (const row of rows) {
    expect(await school.ctx.files.stat(row?.path ?? '/media/none')).toMatchObject(row ?? {});
  }
});
