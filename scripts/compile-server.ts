// Loads the modules of the server once, so that node keeps them compiled (NODE_COMPILE_CACHE): the
// first start after an installation, and the first look into a video, are then like all others.
await import('../server/src/start.ts');
// In the server it is a thread; here it finds neither a film nor anybody to tell.
await import('../server/src/features/videos/probe-worker.ts').catch(() => undefined);
process.exit();
