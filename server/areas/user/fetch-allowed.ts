/** One GET by HTTPS of a listed host in a public network: within a time and a size, never on to where it points, with nothing of the caller. */
import https from 'node:https'
import type { IncomingMessage } from 'node:http'
import { pinned, resolved, within } from '#server/engine/base/network/address.ts'
import { permitting, readHosts, type AllowedHost } from '#server/engine/base/network/allowed-hosts.ts'

/** Of which hosts users may fetch through the server; none is the usual case. Throws where the setting cannot be used. */
export const fetchHosts = (environment: Readonly<Record<string, string | undefined>>): readonly AllowedHost[] =>
  readHosts('HIGHBALL_FETCH_HOSTS', environment['HIGHBALL_FETCH_HOSTS'])

/** Why it was not fetched, in a sentence, and with which status that is answered. */
export class NotFetched extends Error {
  readonly status: number
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

type Encoding = 'json' | 'text' | 'base64'
type Fetched = {
  readonly status: number
  readonly content_type: string
  readonly encoding: Encoding
  readonly data: unknown
  readonly bytes: number
}
/** Replaced by tests, which cannot reach a public network. */
type Reaching = { readonly resolve: typeof resolved; readonly get: typeof https.request }
const reaching: Reaching = { resolve: resolved, get: https.request }

const ANSWER_MS = 5000
const MOST_BYTES = 2 * 1024 * 1024

const encodings: readonly (readonly [RegExp, Encoding])[] = [
  [/^application\/(?:[\w.-]+\+)?json$/, 'json'],
  [/^(?:application|text)\/(?:[\w.-]+\+)?xml$/, 'text'],
  [/^text\/csv$/, 'text'],
  [/^image\/(?:png|jpeg|gif|webp)$/, 'base64'],
  [/^application\/pdf$/, 'base64'],
]

function allowedAt(address: string, hosts: readonly AllowedHost[]): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined) throw new NotFetched(400, 'This is no address.')
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new NotFetched(403, 'Only https:// addresses without a name and password are fetched.')
  if (permitting(url, hosts) === undefined)
    throw new NotFetched(403, `The host ${url.host} is not on the list of hosts that this server fetches from.`)
  return url
}

async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response) {
    const part = Buffer.from(piece)
    size += part.byteLength
    if (size > MOST_BYTES) throw new NotFetched(502, 'The answer is larger than 2 MB.')
    pieces.push(part)
  }
  return Buffer.concat(pieces)
}

function dataOf(body: Buffer, encoding: Encoding): unknown {
  if (encoding === 'base64') return body.toString('base64')
  if (encoding === 'text') return body.toString('utf8')
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new NotFetched(502, 'The answer says that it is JSON, and is not.', { cause: error })
  }
}

async function read(response: IncomingMessage): Promise<Fetched> {
  const status = response.statusCode ?? 0
  if (status >= 300 && status < 400)
    throw new NotFetched(502, `It answered ${status} and points elsewhere, which is not followed.`)
  const [type = ''] = (response.headers['content-type'] ?? '').toLowerCase().split(';')
  const encoding = encodings.find(([pattern]) => pattern.test(type.trim()))?.[1]
  if (encoding === undefined)
    throw new NotFetched(502, 'It answered something else than JSON, XML, CSV, an image or a PDF.')
  const body = await bodyOf(response)
  return { status, content_type: type.trim(), encoding, data: dataOf(body, encoding), bytes: body.byteLength }
}

/** Throws NotFetched. A port of the list does not open private networks here. */
export async function fetchAllowed(
  address: string,
  hosts: readonly AllowedHost[],
  { resolve, get }: Reaching = reaching,
): Promise<Fetched> {
  const url = allowedAt(address, hosts)
  const signal = AbortSignal.timeout(ANSWER_MS)
  const ask = async (): Promise<Fetched> => {
    const at = await within(signal, resolve(url, { host: url.hostname, port: undefined }))
    const response = await new Promise<IncomingMessage>((answer, fail) => {
      get(url, { method: 'GET', headers: { 'user-agent': 'Highball' }, agent: false, lookup: pinned(at), signal })
        .once('response', answer)
        .once('error', fail)
        .end()
    })
    try {
      return await read(response)
    } finally {
      response.destroy()
    }
  }
  try {
    return await ask()
  } catch (error) {
    if (error instanceof NotFetched) throw error
    if (signal.aborted) throw new NotFetched(502, `${url.host} did not answer within 5 s.`, { cause: error })
    throw new NotFetched(502, error instanceof Error ? error.message : String(error), { cause: error })
  }
}
