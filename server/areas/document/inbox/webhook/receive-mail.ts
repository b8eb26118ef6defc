/** POST receive_mail/?inbox= takes a signed e-mail without a session: without a valid signature nothing is stored. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import { bill } from '#model/areas/document/bill.resource.ts'
import type { Reception } from '#server/areas/document/bill/receive.ts'
import { unauthorized } from '#server/auth/session.ts'
import { countedAddress } from '#server/auth/throttle/address.ts'
import { countRefusal, requireFewRefusals } from '#server/auth/throttle/provider-attempts.ts'
import type { Database } from '#server/db/database.ts'
import { conflict, HttpError } from '#server/engine/base/http-error.ts'
import { unsealed } from '#server/engine/base/secrets/sealed.ts'
import { run } from '#server/engine/base/sql.ts'
import { discard, store, type Stored } from '#server/engine/files/incoming.ts'
import { isSigned, signatureOf, signing } from './signature.ts'
import { MAX_MAIL_BYTES } from '../mail/mail.ts'
import { takeMail, type TakingInbox } from '../mail/take-mail.ts'

const SIGNATURE_HEADER = 'x-highball-signature'
/** Answers each fault in the same words, so that the answer does not reveal which inboxes exist. */
const refused = () => unauthorized('The signature does not fit: check the inbox, its secret and the clock.')

type Found = TakingInbox & { readonly secret: string; readonly is_on: boolean }

async function inboxOf({ readPool }: Database, { query }: FastifyRequest): Promise<Found | undefined> {
  const named = typeof query === 'object' && query !== null && 'inbox' in query ? String(query.inbox) : ''
  if (!/^[1-9]\d{0,14}$/.test(named)) return undefined
  const [found] = await run<Found>(
    readPool,
    sql`select id, company_id, kind, senders, secret, is_on from document_inbox
      where id = ${Number(named)} and kind = 'webhook' and secret <> ''`,
  )
  return found
}

/** Stores the body and computes its signature while it arrives. Returns undefined if the signature is wrong. */
async function signedBody(request: FastifyRequest, secret: string): Promise<Stored | undefined> {
  const signature = signatureOf(request.headers[SIGNATURE_HEADER], Date.now())
  if (signature === undefined) return undefined
  const made = signing(secret, signature)
  const body = Readable.from(
    (async function* () {
      for await (const chunk of request.raw) {
        const bytes = Buffer.from(chunk)
        made.update(bytes)
        yield bytes
      }
    })(),
  )
  const stored = await store(body, 'message', MAX_MAIL_BYTES)
  if (isSigned(made, signature)) return stored
  await discard(stored.path)
  return undefined
}

async function receive(db: Database, request: FastifyRequest): Promise<Reception> {
  const address = countedAddress(request.ip)
  await requireFewRefusals(db, address)
  if (Number(request.headers['content-length'] ?? 0) > MAX_MAIL_BYTES)
    throw new HttpError(413, { detail: 'A message may have 30 MB.' })
  const inbox = await inboxOf(db, request)
  const secret = inbox && (await unsealed(inbox.secret))
  const stored = secret === undefined ? undefined : await signedBody(request, secret)
  if (inbox === undefined || stored === undefined) {
    await countRefusal(db, address)
    throw refused()
  }
  try {
    if (!inbox.is_on) throw conflict('This inbox is off: nothing was taken. Switch it on, then send the message again.')
    return await takeMail(db, inbox, stored.path)
  } finally {
    await discard(stored.path)
  }
}

export const mountReceiveMail = (app: FastifyInstance, db: Database): void =>
  void app.register(async (inner) => {
    // `signedBody` reads the body, once the header and the inbox are checked.
    inner.addContentTypeParser('message/rfc822', (_request, _payload, done) => done(null))
    inner.post(
      `/api/${bill.path}receive_mail/`,
      { bodyLimit: MAX_MAIL_BYTES, config: { query: ['inbox'] } },
      async (request) => {
        try {
          return await receive(db, request)
        } catch (error) {
          // The rest of the body is read and dropped, so that the connection can be used again.
          request.raw.unpipe().resume()
          throw error
        }
      },
    )
  })
