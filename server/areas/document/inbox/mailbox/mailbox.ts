/** Reads a mailbox by IMAP over TLS: takes each unread message, and then marks it as read. */
import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { ImapFlow } from 'imapflow'
import { resolved, within } from '#server/engine/base/network/address.ts'
import type { AllowedHost } from '#server/engine/base/network/allowed-hosts.ts'
import { discard, store } from '#server/engine/files/incoming.ts'
import { MAX_MAIL_BYTES } from '../mail/mail.ts'

export type Mailbox = {
  readonly address: string
  readonly account: string
  readonly password: string
  readonly mailbox: string
}
/** `tls`: for tests, whose server has its own certificate. */
export type Reaching = { readonly hosts: readonly AllowedHost[]; readonly tls?: Pick<ConnectionOptions, 'ca'> }
/** `at`: path of the message; undefined if it is too large. */
type TakeOne = (at: string | undefined, uid: number) => Promise<unknown>

const IMAPS_PORT = 993
const MAX_AT_ONCE = 50
const CONNECT_MS = 15_000
const SILENT_MS = 60_000
const LONGEST_MS = 5 * 60_000

/** Returns the entry of the allowed hosts for this server. An entry with a port may be in a private network; one without covers 993. */
function permitting({ hostname }: URL, port: number, hosts: readonly AllowedHost[]): AllowedHost {
  const named = hosts.filter(({ host }) => host === hostname.toLowerCase())
  const entry =
    named.find((one) => one.port === port) ?? named.find((one) => one.port === undefined && port === IMAPS_PORT)
  if (entry !== undefined) return entry
  throw new Error(`The mail server ${hostname}:${port} is not on the list of this server (HIGHBALL_IMAP_HOSTS).`)
}

async function clientOf({ address, account, password }: Mailbox, { hosts, tls }: Reaching): Promise<ImapFlow> {
  const url = new URL(address)
  const port = url.port === '' ? IMAPS_PORT : Number(url.port)
  const at = await within(AbortSignal.timeout(CONNECT_MS), resolved(url, permitting(url, port, hosts)))
  return new ImapFlow({
    // Connects to the address that was checked. The certificate is checked against the name.
    host: at.address,
    ...(isIP(url.hostname) === 0 && { servername: url.hostname }),
    port,
    secure: true,
    auth: { user: account, pass: password },
    ...(tls && { tls }),
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    maxLiteralSize: MAX_MAIL_BYTES + 1024 * 1024,
  })
}

async function takeNew(client: ImapFlow, take: TakeOne): Promise<number> {
  const found = (await client.search({ seen: false }, { uid: true })) || []
  const some = found.slice(0, MAX_AT_ONCE)
  for (const uid of some) {
    const about = await client.fetchOne(String(uid), { size: true }, { uid: true })
    const size = about === false ? 0 : (about.size ?? 0)
    if (size > MAX_MAIL_BYTES) await take(undefined, uid)
    else {
      const { content } = await client.download(String(uid), undefined, { uid: true })
      // The message was removed meanwhile.
      if (content === undefined) continue
      const stored = await store(content, 'message', MAX_MAIL_BYTES)
      try {
        await take(stored.path, uid)
      } finally {
        await discard(stored.path)
      }
    }
    // Marked after it was taken, so that the next turn finds messages that were not taken.
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
  }
  return some.length
}

const reasonIn = (error: unknown): string =>
  error instanceof Error && 'responseText' in error && typeof error.responseText === 'string'
    ? `The mail server answered: ${error.responseText}`
    : error instanceof Error
      ? error.message
      : String(error)

/** Returns the number of messages taken. Throws an error with a sentence if the mailbox cannot be read. */
export async function lookInto(mailbox: Mailbox, reaching: Reaching, take: TakeOne): Promise<number> {
  const client = await clientOf(mailbox, reaching)
  // The call under way reports a broken connection. An error event without a listener would end the server.
  client.on('error', () => undefined)
  const ending = setTimeout(() => client.close(), LONGEST_MS)
  try {
    await client.connect()
    const lock = await client.getMailboxLock(mailbox.mailbox || 'INBOX')
    try {
      return await takeNew(client, take)
    } finally {
      lock.release()
    }
  } catch (error) {
    throw new Error(reasonIn(error), { cause: error })
  } finally {
    clearTimeout(ending)
    await client.logout().catch(() => client.close())
  }
}
