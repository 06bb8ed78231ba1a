// What the threads of `argon2.ts` run. Plain JavaScript, because stripping types takes 14 MB in each thread.
const { getPriority, setPriority } = require('node:os');
const { parentPort } = require('node:worker_threads');
const { hashSync, verifySync } = require('@node-rs/argon2');

const tasks = {
  hash: ({ password, options }) => hashSync(password, options),
  verify: ({ stored, password }) => verifySync(stored, password),
};

/**
 * So much "nicer" than the rest of the server: while that keeps all cores busy, a hash gets a tenth of one,
 * and otherwise all of it.
 */
const NICER = 10;

// On Linux a thread has a priority of its own. Elsewhere that of the whole process would change.
if (process.platform === 'linux') {
  try {
    setPriority(Math.min(getPriority() + NICER, 19));
  } catch {
    // A sandbox forbids it: then hashes are computed at the usual priority.
  }
}

const answerTo = (task) => {
  try {
    return { result: tasks[task.name](task) };
  } catch (error) {
    return { error };
  }
};

parentPort.on('message', (task) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort.postMessage(answerTo(task));
});
