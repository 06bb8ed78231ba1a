/** What went wrong in browsers before the demo began. */
export const browserErrors = [
  {
    daysAgo: 6,
    userAgent:
      'Mozilla/5.0 (Linux; Android 9; SM-J600GT) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/92.0.4515.159 Mobile Safari/537.36',
    message: 'TypeError: Promise.withResolvers is not a function',
    stack:
      'TypeError: Promise.withResolvers is not a function\n    at ask (/assets/queries.js:2:8114)\n    at /assets/framework.js:9:1204',
    path: '/course/1',
    version: 'demo',
  },
  {
    daysAgo: 1,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    message: 'ServerError: POST /quizzes/{id}/submit/ answered 500',
    stack: '',
    path: '/course/2/quizzes',
    version: 'demo',
    request_id: '5f0c6f0e-8a53-4f5d-9d7b-3f0a4f0c1d2e',
  },
];
