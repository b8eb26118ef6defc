/** The composition root of the HTTP side: one Fastify application over one database, not yet listening on a port. */
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { zoneOffsets } from '#model/shared/zones/zone-offsets.state.ts'
import { mountPickers } from './engine/endpoints/pickers.ts'
import { mountReadTable, tableEntity } from './engine/endpoints/read-table.ts'
import type { RequestLog } from './audit/requests.ts'
import type { TrustedProxies } from './http-settings.ts'
import { mountActions, type ActionExtension } from './engine/endpoints/actions.ts'
import { mountDocs } from './engine/openapi/docs.ts'
import type { RouteContext } from './engine/endpoints/guard.ts'
import { entities } from './engine/base/entity.ts'
import { notFound } from './engine/base/http-error.ts'
import { readJson } from './engine/base/coerce.ts'
import { isClientGone } from './engine/endpoints/client-gone.ts'
import { learnZones } from './engine/base/zones/learn-zones.ts'
import { createWorkload, REFUSED_AGAIN_MS, type Workload } from './engine/limits/workload.state.ts'
import { createKeptSets, type KeptSets } from './engine/operations/export/kept/kept-sets.state.ts'
import { answerError } from './engine/endpoints/error-response.ts'
import { limitConnections } from './engine/endpoints/connection-limits.ts'
import { limitRequests } from './engine/endpoints/request-limits.ts'
import { mount } from './engine/endpoints/routes.ts'
import { mountReceiveMail } from './areas/document/inbox/webhook/receive-mail.ts'
import { acceptingLinks } from './areas/slot/link/link-gate.ts'
import { invitationLetters } from './areas/partner/invitation/letter.ts'
import { mountTracking } from './areas/partner/tracking/track.ts'
import { partnerFollowers } from './areas/partner/letters.ts'
import { railDashboards } from './areas/trace/dashboard/dashboard.ts'
import { terminalDashboards } from './areas/admission/dashboard.ts'
import { legacyCalls } from './areas/legacy/overview/calls.ts'
import { massBalances } from './areas/terminal/balance/mass-balance.ts'
import { partnerCalendar } from './areas/partner/calendar/calendar.ts'
import { todayCalls } from './areas/today/extensions.ts'
import { mountYardCache } from './areas/yard/cache.ts'
import { changedSince } from './feed/changed-since.ts'
import { currentCursor } from './feed/current-cursor.ts'
import { mountDigest } from './digest/index.ts'
import { accountLetters } from './auth/letters/account-change.ts'
import { membershipLetters } from './auth/letters/membership.ts'
import type { SiteServices } from './engine/operations/area-work/maker.ts'
import { customsFollowers } from './areas/customs/follow.ts'
import { conditionPicker } from './areas/invoice/rail/condition-data.ts'
import { addPicker } from './engine/operations/read/area-pickers.state.ts'
import { addFollower } from './engine/rows/following/followers.state.ts'
import type { MailSite } from './mail/mail.ts'
import { allHandlers, siteServices } from './makers.ts'
import { mountPrintTickets, acceptingPrintTickets } from './auth/print-ticket.ts'
import { registerSecurityHeaders } from './security-headers.ts'

export type AppParts = Omit<
  RouteContext,
  | 'authenticateByHeader'
  | 'cursorNow'
  | 'changedSince'
  | 'keptSets'
  | 'workload'
  | 'readerMs'
  | 'cost'
  | 'area'
  | keyof SiteServices
> & {
  /** Where letters say that they come from; by default one without a mail server. */
  readonly mailSite?: MailSite
  /** By default an empty one. */
  readonly workload?: Workload
  readonly keptSets?: KeptSets
  /** Of a reader who takes nothing of costly work; 0, by default, is without end. */
  readonly readerMs?: number
  /** Of a request to arrive as a whole: one that stays half sent would be kept open for ever. */
  readonly requestMs?: number
  /** Of a JSON body to arrive. Files may take longer. */
  readonly bodyMs?: number
  /** Routes outside the registry: sign-in, feed, health. Each brings its own prefix. */
  readonly plugins?: readonly FastifyPluginAsync[]
  /** Actions that only this server has, such as the demo's. */
  readonly extensions?: readonly ActionExtension[]
  /** Where the log is written: to standard output, to the stream, or nowhere. */
  readonly logger?: boolean | { readonly write: (line: string) => void }
  /** Proxies that say truly from which address a request came; none by default. */
  readonly trustProxy?: TrustedProxies
  /** Stores the requests that changed something or were refused. */
  readonly requests?: RequestLog
  /** Learns the clocks of the database, which takes it as long as all else at a start: tests do so once for many servers. */
  readonly learn?: typeof learnZones
}

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** Bodies are judged by their declarations (engine/base/judge-input.ts), so Fastify's own validation is switched off. */
async function registerPlugins(app: FastifyInstance): Promise<void> {
  app.setValidatorCompiler(() => () => true)
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => readJson(String(body)),
  )
  await registerSecurityHeaders(app)
  await app.register(compress, { threshold: 2 * KILOBYTE })
}

/** Plugins log a client that leaves half-way as an error with a stack. It is none. */
function isWorthLogging([first]: readonly unknown[]): boolean {
  const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : first
  return !isClientGone(error)
}

export async function createApp({
  plugins = [],
  extensions = [],
  logger = false,
  trustProxy = false,
  requests,
  workload = createWorkload(undefined, REFUSED_AGAIN_MS),
  keptSets = createKeptSets(),
  readerMs = 0,
  requestMs = 300_000,
  bodyMs = 30_000,
  learn = learnZones,
  mailSite = { address: 'http://localhost', demo: false },
  ...given
}: AppParts): Promise<FastifyInstance> {
  await learn(given.db.pool)
  const context: RouteContext = {
    ...given,
    workload,
    keptSets,
    readerMs,
    authenticate: acceptingLinks(given.db, acceptingPrintTickets(given.db, given.authenticate)),
    authenticateByHeader: given.authenticate,
    ...siteServices(mailSite),
    cursorNow: (person) => currentCursor(given.db, person),
    changedSince: (...asked) => changedSince(given.db, ...asked),
  }
  const app = fastify({
    logger: logger
      ? {
          level: 'warn',
          ...(logger !== true && { stream: logger }),
          hooks: {
            logMethod(said, log) {
              if (isWorthLogging(said)) log.apply(this, said)
            },
          },
        }
      : false,
    trustProxy,
    requestTimeout: requestMs,
    // Stands in each line of the log about a request, and in the answer, so that whoever reports a failure can name it.
    genReqId: () => randomUUID(),
    http: {
      headersTimeout: Math.min(60_000, requestMs),
      connectionsCheckingInterval: Math.min(30_000, requestMs),
    },
    bodyLimit: MEGABYTE,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  requests?.mount(app)
  app.addHook('onClose', async () => keptSets.close())
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply))
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/(api|print)\//.test(request.url)) return
    void reply.header('Cache-Control', 'no-store').header('X-Request-Id', request.id)
  })
  limitConnections(app, bodyMs)
  await registerPlugins(app)
  limitRequests(app)
  const handlers = allHandlers()
  for (const entity of entities.values()) mount(app, context, entity, handlers.get(entity.name) ?? {})
  addPicker('invoice', 'condition_data', conditionPicker)
  addFollower('user:membership', membershipLetters(mailSite))
  addFollower('user:user', accountLetters(mailSite))
  addFollower('partner:invitation', invitationLetters(mailSite))
  for (const [name, follower] of partnerFollowers(mailSite)) addFollower(name, follower)
  for (const [name, follower] of Object.entries(customsFollowers)) addFollower(name, follower)
  const beside = [
    railDashboards,
    terminalDashboards,
    massBalances,
    partnerCalendar,
    ...legacyCalls,
    ...todayCalls,
    ...extensions,
  ]
  for (const extension of beside) mountActions(app, context, extension.entity, extension.handlers(app))
  mountPrintTickets(app, context.db, given.authenticate)
  mountYardCache(app, context)
  mountDigest(app, context)
  mountTracking(app, context.db)
  mountReceiveMail(app, context.db)
  mountPickers(app, context)
  mountReadTable(app, context)
  // Pages go by the clocks of the database too. It needs no sign-in, because links for carriers do without.
  app.get('/api/zones/', () => zoneOffsets())
  mountDocs(app, [tableEntity, ...beside.map(({ entity }) => entity)])
  for (const plugin of plugins) await app.register(plugin)
  return app
}
