import { inspectVideo } from './inspect.ts';
import { READY } from './probe.ts';

// The program of a process that inspects one file. The first line says that what fails from here on fails
// because of the file. The second has the facts.
console.log(READY);
const facts = await inspectVideo(process.argv[2] ?? '');
console.log(JSON.stringify(facts ?? null));
