/** One call to the system of a connection: within a time, to an allowed host, and never on to where it points. */
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pinned, resolved, within, type Resolved } from '#server/engine/base/network/address.ts'
import { permitting } from '#server/engine/base/network/allowed-hosts.ts'
import type { Connection } from './connection.ts'
import { wordsIn } from './said.ts'
import { allowedHosts, answerMs } from './settings.ts'

type Call = {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}
export type Came = { readonly status: number; readonly text: string }

const MOST_BYTES = 64 * 1024
const LONGEST_SAID = 200

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
const said = new Map([
  ['ECONNREFUSED', 'refused the connection'],
  ['ECONNRESET', 'ended the connection'],
  ['ENOTFOUND', 'is not known'],
  ['EAI_AGAIN', 'could not be looked up'],
  ['EHOSTUNREACH', 'cannot be reached'],
  ['ENETUNREACH', 'cannot be reached'],
])

/** Whoever is called might repeat what it was sent. */
function withoutSecret(text: string, { account, secret }: Connection): string {
  const spoken = [secret, Buffer.from(`${account}:${secret}`).toString('base64')]
  return secret === '' ? text : spoken.reduce((left, one) => left.replaceAll(one, '…'), text)
}

/** As it can be shown and stored. */
export const shortened = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SAID)

async function readText(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response) {
    pieces.push(Buffer.from(piece))
    size += pieces.at(-1)?.byteLength ?? 0
    if (size > MOST_BYTES) break
  }
  return Buffer.concat(pieces).toString('utf8')
}

function authorization({ account, secret }: Connection): Readonly<Record<string, string>> {
  if (account === '' && secret === '') return {}
  return { authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}` }
}

const respond = (url: URL, at: Resolved, connection: Connection, call: Call, signal: AbortSignal) =>
  new Promise<IncomingMessage>((answer, fail) => {
    const { request } = url.protocol === 'https:' ? https : http
    const body = call.body ?? new Uint8Array()
    const headers = {
      accept: 'application/json',
      'user-agent': 'Highball',
      'content-length': String(body.byteLength),
      ...authorization(connection),
      ...call.headers,
    }
    // A connection of its own: one that was kept open was judged by other settings.
    request(url, { method: call.method, headers, agent: false, lookup: pinned(at), signal })
      .once('response', answer)
      .once('error', fail)
      .end(body)
  })

/** Why the connection may not be used as the server is set up; undefined if it may. */
export function refusalOf({ address }: Pick<Connection, 'address'>): string | undefined {
  if (!URL.canParse(address)) return `"${address}" is no address.`
  const url = new URL(address)
  return permitting(url, allowedHosts(process.env)) === undefined
    ? `The host ${url.host} is not on the list of hosts that this server may call (HIGHBALL_ERP_HOSTS).`
    : undefined
}

/** Throws what kept an answer from coming, in a sentence. */
export async function ask(connection: Connection, call: Call): Promise<Came> {
  const refusal = refusalOf(connection)
  const url = new URL(connection.address)
  const entry = permitting(url, allowedHosts(process.env))
  if (refusal !== undefined || entry === undefined) throw new Error(refusal)
  const ms = answerMs(process.env)
  const signal = AbortSignal.timeout(ms)
  try {
    const at = await within(signal, resolved(url, entry))
    const response = await respond(url, at, connection, call, signal)
    return { status: response.statusCode ?? 0, text: withoutSecret(await readText(response), connection) }
  } catch (error) {
    if (signal.aborted) throw new Error(`${url.host} did not answer within ${ms / 1000} s.`, { cause: error })
    const why = said.get(codeOf(error))
    if (why !== undefined) throw new Error(`${url.host} ${why}.`, { cause: error })
    throw error
  }
}

/** What came back, in a sentence. */
export function cameText({ status, text }: Came): string {
  if (status >= 300 && status < 400) return `It answered ${status} and points elsewhere, which is not followed.`
  const words = shortened(wordsIn(text))
  return words === '' ? `It answered ${status}.` : `It answered ${status}: ${words}`
}
