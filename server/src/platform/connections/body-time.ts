import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type ConnectionLimits, lastWords } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes a file: its body may take long, as long as it goes on. */
    isUpload?: boolean;
  }
}

/**
 * Ends requests whose bodies come too slowly: they would hold a connection for ever. An upload may
 * take as long as it needs while it goes on. Where the server itself does not read, nobody is late.
 */
export function limitBodies(app: FastifyInstance, limits: ConnectionLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // A request that a test injects has no connection.
    const isConnected = raw.socket instanceof Socket;
    if (isConnected && hasBody(raw)) {
      watch(raw, reply.raw, request.routeOptions.config?.isUpload === true, limits);
    }
    done();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watch(
  request: IncomingMessage,
  response: ServerResponse,
  isUpload: boolean,
  limits: ConnectionLimits,
): void {
  const { socket } = request;
  let bytes = socket.bytesRead;
  let timer: NodeJS.Timeout;
  const check = () => {
    if (request.complete || socket.destroyed) return;
    // What has arrived waits in memory, or nobody has asked for the body yet.
    const isOurTurn = request.readableLength > 0 || request.readableFlowing === null;
    const isOnTime = isUpload && socket.bytesRead - bytes >= limits.uploadBytes;
    if (!isOurTurn && !isOnTime) {
      if (!response.headersSent) {
        socket.write(lastWords('408 Request Timeout', 'The request took too long to arrive.'));
      }
      socket.destroySoon();
      return;
    }
    bytes = socket.bytesRead;
    timer = setTimeout(check, limits.bodyMs).unref();
  };
  timer = setTimeout(check, limits.bodyMs).unref();
  request.once('end', () => clearTimeout(timer));
  request.once('close', () => clearTimeout(timer));
  response.once('finish', () => {
    // Who may upload reads why a file was refused when all of it has been sent, as browsers do.
    const isStranger = response.statusCode === 401 || response.statusCode === 403;
    if (request.complete || (isUpload && !isStranger)) return;
    clearTimeout(timer);
    // Not at once: a client that is still sending would not get to read the answer.
    const end = setTimeout(() => socket.destroy(), limits.restMs).unref();
    request.once('close', () => clearTimeout(end));
  });
}
