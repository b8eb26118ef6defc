/** Sign-in by SAML: to the provider, back with its signed answer, and the token for the page. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { invalid, notFound } from '#server/engine/base/http-error.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import { pathText } from '#server/engine/endpoints/guard.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { readInput } from '../../input.ts'
import { issue, redeem } from '../../one-time.ts'
import { hashOfSecret } from '../../session.ts'
import { countedAddress } from '../../throttle/address.ts'
import { countRefusal, requireFewRefusals } from '../../throttle/provider-attempts.ts'
import { handOver, land, markBrowser, takeOver } from '../hand-over.ts'
import { letIn, refuse, relayOf, type ProviderParts } from '../let-in.ts'
import { enabledProvider, type Provider } from '../provider.ts'
import { SignInRefused } from '../refusal.ts'
import { audienceOf, certificatesOf, REQUEST_MINUTES, samlOf, type SamlAddresses } from './assertion.ts'
import { assertedBy, shapeOf, warmUp } from './judged.ts'

const purposeOf = ({ id }: Provider): string => `saml request ${id}`
const PREFIX = '_'
const PAGE = { page: 'saml-confirm' } as const
const FORM_BYTES = 300 * 1024

const addressesOf = (site: string, { name }: Provider): SamlAddresses => ({
  acs: `${site}/api/auth/saml/${name}/acs/`,
  metadata: `${site}/api/auth/saml/${name}/metadata/`,
})

async function namedProvider({ pool }: Database, request: FastifyRequest): Promise<Provider> {
  const found = await enabledProvider(pool, 'saml', pathText(request, 'name'))
  if (found === undefined) throw notFound()
  return found
}

/** Of two assertions that are the same one is used. */
async function useOnce(client: Client, { id }: Provider, asserted: { readonly id: string; readonly until: number }) {
  await run(client, sql`delete from assertion_used where expires_at < now()`)
  const used = await run(
    client,
    sql`insert into assertion_used (provider_id, hash, expires_at) values (${id}, ${hashOfSecret(asserted.id)}, ${new Date(asserted.until).toISOString()}::timestamptz) on conflict do nothing returning 1 as used`,
  )
  if (used.length === 0) throw new SignInRefused('expired', 'used before')
}

type Answered = { readonly token: string; readonly relay: string }

async function judge(
  { db, site, wait }: ProviderParts,
  provider: Provider,
  field: string,
  address: string,
): Promise<Answered> {
  const addresses = addressesOf(site, provider)
  const { inResponseTo, destination } = await shapeOf(field)
  // Used up by whatever comes with it, before anything is verified.
  const begun = await redeem(db.pool, purposeOf(provider), inResponseTo.slice(PREFIX.length))
  if (begun === undefined || !inResponseTo.startsWith(PREFIX))
    throw new SignInRefused('expired', 'no such request is under way')
  if (destination !== '' && destination !== addresses.acs) throw new SignInRefused('audience', 'another destination')
  const [browser = '', relay = ''] = begun.bound.split(' ')
  const asserted = await assertedBy(field, provider, addresses, { inResponseTo, at: Date.now() })
  // By itself, so that it stays used whatever comes of it.
  await systemTransaction(db, ({ client }) => useOnce(client, provider, asserted))
  const token = await letIn({ db, wait }, provider, { claimed: asserted, address }, (client, user) =>
    handOver(client, user, { provider: provider.id, browser }),
  )
  return { token, relay }
}

const formField = (body: unknown): string => {
  const found = body instanceof URLSearchParams ? body.get('SAMLResponse') : null
  if (found === null) throw invalid({ SAMLResponse: ['This field is required.'] })
  return found
}

const consume =
  (parts: ProviderParts) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const provider = await namedProvider(parts.db, request)
    const address = countedAddress(request.ip)
    await requireFewRefusals(parts.db, address)
    const field = formField(request.body)
    try {
      const { token, relay } = await judge(parts, provider, field, address)
      return land(reply, { ...PAGE, relay }, { token })
    } catch (error) {
      return land(reply, PAGE, { refused: (await refuse(parts.db, provider, error, address)).word })
    }
  }

export function samlRoutes(app: FastifyInstance, parts: ProviderParts): void {
  const { db, site } = parts

  app.get('/api/auth/saml/:name/start/', async (request, reply) => {
    const provider = await namedProvider(db, request)
    const relay = relayOf(request)
    // Whoever sets out comes back: the thread is there by then.
    warmUp()
    const browser = markBrowser(request, reply, site.startsWith('https:'))
    const bound = `${browser} ${relay}`
    const secret = await issue(db.pool, { purpose: purposeOf(provider), user: null, bound, minutes: REQUEST_MINUTES })
    const known = { inResponseTo: `${PREFIX}${secret}`, at: Date.now() }
    const saml = samlOf(provider, addressesOf(site, provider), [...certificatesOf(provider.certificate)], known)
    return reply.redirect(await saml.getAuthorizeUrlAsync('', undefined, {}), 302)
  })

  app.get('/api/auth/saml/:name/metadata/', async (request, reply) => {
    const provider = await namedProvider(db, request)
    const addresses = addressesOf(site, provider)
    const saml = samlOf({ ...provider, audience: audienceOf(provider, addresses) }, addresses, [
      ...certificatesOf(provider.certificate),
    ])
    return reply.type('application/samlmetadata+xml').send(saml.generateServiceProviderMetadata(null))
  })

  app.post('/api/auth/saml/confirm/', async (request) => {
    const { saml_token } = readInput(request, ['saml_token'])
    const address = countedAddress(request.ip)
    await requireFewRefusals(db, address)
    const token = await systemTransaction(db, ({ client }) => takeOver(client, request, saml_token, parts.mail))
    if (token === undefined) {
      await countRefusal(db, address)
      throw invalid({ saml_token: ['This sign-in has already been used or has expired. Sign in again.'] })
    }
    return { token }
  })

  // A page of the provider sends a form, which no other call takes.
  void app.register(async (inner) => {
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      async (_request: unknown, body: string | Buffer) => new URLSearchParams(String(body)),
    )
    inner.post('/api/auth/saml/:name/acs/', { bodyLimit: FORM_BYTES }, consume(parts))
  })
}
