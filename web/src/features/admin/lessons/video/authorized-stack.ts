import { i18n } from '@lingui/core';
import { INTERFACE_LANGUAGE, NOT_A_VIDEO, VIDEO_CHECK_TIMED_OUT } from '@trilha/contract';
import {
  DefaultHttpStack,
  type HttpRequest,
  type HttpResponse,
  type HttpStack,
} from 'tus-js-client';
import { ApiError, freshAccess, NetworkError } from '../../../../lib/api/api.ts';
import { isOutage, reportAnswer, reportFailure } from '../../../../lib/connection.ts';
import { currentTokens } from '../../../../lib/session/session.ts';
import { contractText } from '../../../../lib/texts/contract-text.ts';

const plain: HttpStack = new DefaultHttpStack({});

/**
 * Sends the requests of a resumable upload like all other calls: with the current access token and the
 * language of the page, again with a refreshed token after a 401, and updating the connection state. An
 * error status of a reverse proxy whose server is down counts as no answer. Neither reaches the library
 * what a complete upload is refused with when HEAD asks for its result: it would send the whole file again.
 */
export const authorizedStack: HttpStack = {
  createRequest: (method, url) => new AuthorizedRequest(method, url),
  getName: () => 'AuthorizedStack',
};

/** The sentences that an answer to HEAD cannot hold, by status. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: NOT_A_VIDEO,
  422: VIDEO_CHECK_TIMED_OUT,
};

class AuthorizedRequest implements HttpRequest {
  readonly #method: string;
  readonly #url: string;
  readonly #headers = new Map<string, string>();
  #onProgress: ((bytesSent: number) => void) | undefined;
  #running: HttpRequest | undefined;
  #isAborted = false;

  constructor(method: string, url: string) {
    this.#method = method;
    this.#url = url;
  }

  getMethod(): string {
    return this.#method;
  }

  getURL(): string {
    return this.#url;
  }

  setHeader(header: string, value: string): void {
    this.#headers.set(header, value);
  }

  getHeader(header: string): string | undefined {
    return this.#headers.get(header);
  }

  setProgressHandler(progressHandler: (bytesSent: number) => void): void {
    this.#onProgress = progressHandler;
  }

  async send(body: unknown): Promise<HttpResponse> {
    const access = currentTokens()?.access;
    const answer = await this.#attempt(body, access);
    if (answer.getStatus() !== 401 || !access) return answer;
    const fresh = await freshAccess(access);
    return this.#attempt(body, fresh);
  }

  async abort(): Promise<void> {
    this.#isAborted = true;
    await this.#running?.abort();
  }

  getUnderlyingObject(): unknown {
    return this.#running?.getUnderlyingObject();
  }

  async #attempt(body: unknown, access: string | undefined): Promise<HttpResponse> {
    if (this.#isAborted) throw new DOMException('Aborted', 'AbortError');
    const request = plain.createRequest(this.#method, this.#url);
    this.#running = request;
    for (const [name, value] of this.#headers) request.setHeader(name, value);
    if (i18n.locale) request.setHeader(INTERFACE_LANGUAGE, i18n.locale);
    if (access) request.setHeader('Authorization', `Bearer ${access}`);
    if (this.#onProgress) request.setProgressHandler(this.#onProgress);
    const answer = await request.send(body).catch((error: unknown) => {
      reportFailure();
      throw new NetworkError(error);
    });
    if (isOutage(answer.getStatus())) {
      reportFailure();
      throw new NetworkError();
    }
    reportAnswer();
    const refusal = this.#method === 'HEAD' ? REFUSALS[answer.getStatus()] : undefined;
    if (refusal !== undefined) {
      throw new ApiError(answer.getStatus(), { detail: contractText(refusal) });
    }
    return answer;
  }
}
