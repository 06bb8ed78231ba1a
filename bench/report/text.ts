import { CONNECTIONS } from '../load/requests.ts';

/* The parts of the report that hold no figures of a run. */

export const INTRODUCTION = `# Performance

Written by \`npm run bench\`. The figures are those of the last full run.`;

export interface Targets {
  /** Product divided by limit. */
  readonly read: number;
  readonly write: number;
  /** Cost now divided by the cost of the baseline. */
  readonly change: number;
  readonly p99Ms: number;
  readonly growth: { readonly student: number; readonly visitor: number; readonly staff: number };
}

export const method = (targets: Targets) => `## What is measured, and how

**Data.** Three sets have the same catalogue: 30 courses, 600 lessons, 100 quizzes of 10 questions with 4 answers. They differ in the number of users. Small has 1,000 users, 30,000 completed lessons and 8,000 attempts. Medium has 5,000, 150,000 and 40,000, and large has 100,000, 3,000,000 and 800,000. Each user has the same in all of them (4 courses, 30 completed lessons, 8 attempts). Rows lie in the order in which a school would have written them. The product's migrations make the schema. The sets are the same each time they are made.

**Load.** autocannon runs in a process of its own, with ${CONNECTIONS} connections that are kept alive and requests of 200 different users. Users who are read never write, so reads cost the same after a day of writes. A wrong answer ends the run.

**The limit.** \`bench/limit\` is a server on the bare \`node:http\` with hand-written statements. It answers three calls on SQLite: the course page (a read), completing a lesson (a write) and a range of a video (a file). It checks the same rights in the shortest way, has the same durable effects and sends the same bytes with the same headers. Before anything is measured, the answers of both are compared byte for byte. It shows what Node can do at best with this data. It is no product: it validates only what it needs to be safe, and writes no log.

**The baseline.** All other calls compare with the product itself, as it was when \`bench/baseline.json\` was written. Each is measured in turns with the yardstick, which is the limit's course page on SQLite, and the file holds the quotient of the two CPU times. A faster machine makes both cheaper by about the same factor, so a quotient can be compared with one of another machine and day. It is less exact where the work is of another kind: Argon2id in the log-in, and PostgreSQL's own processes. The code of the yardstick must not change without a new baseline.

**CPU time, not rates.** The figure that counts is the CPU time of all server processes together for each request, from \`/proc\`: the server with all its threads, and every process of PostgreSQL. On a machine where load and servers share the cores, it varies far less than rates and waiting times do. Both servers first answer the same number of requests that do not count, because V8 compiles by how often code has run. Then they take turns, round by round. A ratio is that of one pair of rounds, and the tables show the median with the minimum and the maximum.

**Targets.** A read costs at most ${targets.read} times the limit, a write at most ${targets.write} times. Any other call costs at most ${targets.change} times its baseline. With ${CONNECTIONS} connections on SQLite, the p99 of everything but the log-in (whose cost is that of Argon2id) stays under ${targets.p99Ms} ms. From small to large, no call of students grows by more than ${targets.growth.student} times, and no call of staff by more than ${targets.growth.staff} times.`;

export const USAGE = `## Measured elsewhere

- \`npm run measure-uploads\` and \`npm run measure-readers\`: the figures under Videos, with other sizes and numbers.
- \`npm run measure-login\`: whether the times of refused log-ins tell why they were refused.
- \`npm run lighthouse\`: the pages on a simulated phone. What each entry of the site may weigh stands in \`scripts/build/bundles.ts\`, and \`npm run check\` checks it.

## How to measure

\`\`\`
npm run bench                                    all of it: about 30 minutes, and 6 more the first time, for the sets
npm run bench -- --quick                         the medium set on both engines, in a few minutes
npm run bench -- --engines sqlite --sets medium --only profile,submit
npm run bench -- --only processes                what two processes cost more than one (WEB_CONCURRENCY), on both engines
npm run bench -- --only lists --sets large       what each list of staff costs at 100,000 people, and all filters of the list of users
npm run bench -- --save-baseline                 takes the baseline anew: all calls, the medium set, both engines
npm run bench -- --serve medium                  serves a set to any other tool (--engine postgres, --port 8000)
npm run bench -- --profile submit                where the time of one call goes (a profile for the developer tools)
npm run bench -- --report                        writes bench/report.md from the figures of the last runs
\`\`\`

A full run writes \`bench/report.md\`. A run of a part writes \`data/bench/report.md\`, where its figures replace the older ones. Take the baseline on a quiet machine, after a change that makes calls cheaper or dearer on purpose, and say in the commit why it moved.

The accounts of a set are \`user0@bench.test\`, \`user1@bench.test\` and so on, all with the password \`bench-pass-1\`. The last of them is staff. Sets lie in \`data/bench\` (about 10 GB with both large ones). Runs write into them, and \`--fresh\` makes them anew. CPU time is read from \`/proc\`, so the bench needs Linux.`;
