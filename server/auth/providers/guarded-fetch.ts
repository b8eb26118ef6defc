/**
 * Calls to providers of sign-in, whose addresses administrators of companies type: by HTTPS to public networks, and wherever else the
 * operator allows (HIGHBALL_SIGN_IN_HOSTS). Within a time and a size, without cookies, and never on to where an answer points.
 */
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pinned, resolved, within } from '#server/engine/base/network/address.ts'
import { permitting, readHosts, type AllowedHost } from '#server/engine/base/network/allowed-hosts.ts'

const SETTING = 'HIGHBALL_SIGN_IN_HOSTS'
const WAIT_MS = 10_000
const MOST_BYTES = 512 * 1024

/** Throws where the setting cannot be used. */
export const signInHosts = (environment: Readonly<Record<string, string | undefined>>): readonly AllowedHost[] =>
  readHosts(SETTING, environment[SETTING])

/** Throws where the address may not be called. */
function entryOf(url: URL): AllowedHost {
  const listed = permitting(url, signInHosts(process.env))
  if (listed !== undefined) return listed
  if (url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '')
    return { host: url.hostname, port: undefined }
  throw new Error(`${url.origin} is not on the list of hosts that this server may call (${SETTING}).`)
}

async function bytesOf(response: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response) {
    const bytes = Buffer.from(piece)
    size += bytes.byteLength
    if (size > MOST_BYTES) throw new Error('The answer is too long.')
    pieces.push(bytes)
  }
  return new Uint8Array(Buffer.concat(pieces))
}

type Asked = {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const NO_BODY = new Set([101, 204, 205, 304])

/** Answers as `fetch` does. Rejects for an address that may not be called, and for what does not answer in time. */
export async function guardedFetch(address: string, { method, headers, body }: Asked): Promise<Response> {
  const url = new URL(address)
  const entry = entryOf(url)
  const signal = AbortSignal.timeout(WAIT_MS)
  const answer = async (): Promise<Response> => {
    const at = await resolved(url, entry)
    const { request } = url.protocol === 'https:' ? https : http
    const came = await new Promise<IncomingMessage>((heard, fail) =>
      request(url, { method, headers, agent: false, lookup: pinned(at), signal })
        .once('response', heard)
        .once('error', fail)
        .end(body),
    )
    const bytes = await bytesOf(came)
    const status = came.statusCode ?? 502
    const type = came.headers['content-type']
    const challenge = came.headers['www-authenticate']
    return new Response(NO_BODY.has(status) ? null : bytes, {
      status,
      headers: {
        ...(type !== undefined && { 'content-type': type }),
        ...(challenge !== undefined && { 'www-authenticate': challenge }),
      },
    })
  }
  return within(signal, answer()).catch((error: unknown) => {
    throw signal.aborted ? new Error(`${url.host} did not answer in time.`, { cause: error }) : error
  })
}
