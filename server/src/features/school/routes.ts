import { type api, PICTURE_REQUIRED } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http/answers.ts';
import { type Handlers, receiving } from '../../platform/http/route.ts';
import { pictures } from '../../platform/media/pictures.ts';
import { logoName } from './content.ts';
import { saveDraft } from './draft.ts';
import { makePreview } from './preview.ts';
import { discardDraft, publishDraft, restoreVersion } from './publish.ts';
import { listVersions, readState } from './school.ts';
import { sendTestMail } from './test-mail.ts';

export function adminSchoolRoutes(ctx: Context): Handlers<typeof api.adminSchool> {
  const logo = { ...pictures(ctx, 'logo', 'pictures', 'whole'), required: PICTURE_REQUIRED };
  return {
    get: () => readState(ctx),
    saveDraft: async ({ user, body }) => {
      await saveDraft(ctx, user.id, body);
      return readState(ctx);
    },
    discardDraft: async ({ user }) => {
      await discardDraft(ctx, user.id);
      return readState(ctx);
    },
    publish: ({ user, body, once }) =>
      once(async (inner) => {
        await publishDraft(inner, user.id, body.version);
        return new Answer(202, await readState(inner));
      }),
    versions: ({ query }) => listVersions(ctx, query),
    restore: ({ user, params, once }) =>
      once(async (inner) => {
        await restoreVersion(inner, user.id, params.id);
        return new Answer(202, await readState(inner));
      }),
    preview: async () => new Answer(201, await makePreview(ctx)),
    uploadLogo: receiving(logo, ({ once }, path) => once(async () => ({ logo: logoName(path) }))),
    sendTestMail: ({ user, once }) =>
      once(async (inner) => new Answer(201, await sendTestMail(inner, user.id))),
  };
}
