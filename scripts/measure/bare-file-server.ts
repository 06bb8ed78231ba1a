// What serving files costs at least: node's own server and a stream of the file. For comparison.
//   node scripts/measure/bare-file-server.ts FILE
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream';

const [file = ''] = process.argv.slice(2);
const { size } = statSync(file);

const server = createServer((request, response) => {
  if (request.url === '/health') {
    response.end('ok');
    return;
  }
  response.writeHead(206, {
    'content-type': 'video/mp4',
    'content-length': size,
    'content-range': `bytes 0-${size - 1}/${size}`,
  });
  pipeline(createReadStream(file), response, () => undefined);
});
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  console.log(`ready on http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`);
});
