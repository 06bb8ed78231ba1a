import { parseArgs } from 'node:util';
import { StartError } from '../../server/src/platform/http/errors.ts';
import { readSettings, type Settings } from '../../server/src/platform/settings.ts';
import { run } from '../../server/src/start.ts';
import { lookAtAddresses } from './doctor/addresses.ts';
import { lookAtBackups } from './doctor/backups.ts';
import { lookAtBucket, lookAtDataFolder, lookAtSecret } from './doctor/data-folder.ts';
import { lookAtRows, openForLooking } from './doctor/database.ts';
import { type Finding, problem, summary, withoutSecrets, written } from './doctor/finding.ts';
import { lookAtInbound } from './doctor/inbound.ts';
import { lookAtMachine } from './doctor/machine.ts';
import { lookAtMail, sendTestMail } from './doctor/mail.ts';

const USAGE =
  'npm run doctor, with -- --mail-to you@school.example for a test mail, --json for programs';

/**
 * Says what is wrong with an installation and what to do. It only reads, but for one small file among the
 * media, which it removes again, and is safe while the school is open.
 */
await run(async () => {
  const { json, 'mail-to': recipient } = options();
  const findings = lookAtMachine();
  const { settings, problems } = settingsOr();
  findings.push(...problems);
  if (settings) findings.push(...(await lookAtInstallation(settings)));
  if (settings && recipient !== undefined) findings.push(await sendTestMail(settings, recipient));
  const shown = findings.map((finding) => ({
    ...finding,
    sentence: withoutSecrets(finding.sentence, process.env),
  }));
  if (json) {
    console.log(JSON.stringify(shown, null, 2));
  } else {
    for (const finding of shown) console.log(written(finding));
    console.log(`\n${summary(shown)}`);
  }
  process.exitCode = shown.some(({ level }) => level === 'problem') ? 1 : 0;
});

function options() {
  try {
    const { values } = parseArgs({
      options: { 'mail-to': { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    return values;
  } catch (cause) {
    throw new StartError(`Only --mail-to and --json are known: ${USAGE}.`, { cause });
  }
}

/** The settings as the server reads them. */
function settingsOr(): { settings?: Settings; problems: Finding[] } {
  try {
    return { settings: readSettings(process.env), problems: [] };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return {
      problems: error.message
        .replace(/\.$/, '')
        .split('; ')
        .map((sentence) => problem('Settings', `${sentence}.`)),
    };
  }
}

async function lookAtInstallation(settings: Settings): Promise<Finding[]> {
  const folder = lookAtDataFolder(settings);
  const { database, isEmpty, findings: ofDatabase } = await openForLooking(settings, folder.isOurs);
  try {
    const { secrets, findings: ofSecret } = lookAtSecret(settings, folder.isOurs, isEmpty);
    const ofBucket = await lookAtBucket(settings);
    return [
      ...folder.findings,
      ...(ofBucket ? [ofBucket] : []),
      ...(folder.isOurs ? [lookAtBackups(settings)] : []),
      ...ofSecret,
      ...ofDatabase,
      ...(database ? await lookAtRows(database, secrets, new Date()) : []),
      await lookAtMail(settings),
      lookAtInbound(settings),
      ...(await lookAtAddresses(settings)),
    ];
  } finally {
    await database?.close();
  }
}
