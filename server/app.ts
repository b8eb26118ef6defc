/** Plugs the server together: one Fastify application over one database, without a port of its own. */
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { all } from '#model/registry.ts'
import { actions } from './actions/index.ts'
import { mountPickers } from './actions/picker.ts'
import type { RequestLog } from './audit/requests.ts'
import type { AnyHandler } from './engine/actions.ts'
import { mountDocs } from './engine/docs.ts'
import type { Doors } from './engine/door.ts'
import { entities } from './engine/entity.ts'
import { invalid, notFound } from './engine/fault.ts'
import { answerError } from './engine/faults.ts'
import { mount } from './engine/routes.ts'
import { mountYardCache } from './actions/yard-cache.ts'
import { mountMissed } from './missed/index.ts'
import { mountTickets, withTickets } from './print/ticket.ts'

export type Parts = Doors & {
  /** Routes outside the registry: sign-in, feed, health. Each brings its own prefix. */
  readonly plugins?: readonly FastifyPluginAsync[]
  readonly logger?: boolean
  /** Keeps what changed something or was refused. */
  readonly requests?: RequestLog
}

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
const self = ["'self'"]
const none = ["'none'"]
/** The origin that a build with telemetry (src/engine/telemetry.ts) may tell; none unless said. */
const telemetry = process.env['HIGHBALL_TELEMETRY'] ?? ''

/** An empty body is no body. Names that reach into JavaScript's own objects are refused wherever they stand. */
function readJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text, (key, value) => {
      if (key === '__proto__') throw new SyntaxError('"__proto__" is not a name that may be sent')
      return value as unknown
    })
  } catch (error) {
    throw invalid({ non_field_errors: [`Malformed JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`] })
  }
}

/** Every body is judged by model/validate.ts, so nothing is compiled for it. */
async function plugIn(app: FastifyInstance): Promise<void> {
  app.setValidatorCompiler(() => () => true)
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
    readJson(String(body)),
  )
  await app.register(helmet, {
    // Over plain http in a plant's own network there is nothing to upgrade to; TLS ends at a proxy that says so itself.
    hsts: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: none,
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: self,
        connectSrc: telemetry === '' ? self : [...self, telemetry],
        styleSrc: self,
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: self,
        frameAncestors: none,
        baseUri: none,
        formAction: self,
        objectSrc: none,
      },
    },
  })
  await app.register(compress, { threshold: 2 * KILOBYTE })
  await app.register(multipart, {
    limits: { files: 10, fileSize: 25 * MEGABYTE, fields: 100, fieldSize: 4 * MEGABYTE, parts: 110, headerPairs: 100 },
  })
}

export async function createApp({ plugins = [], logger = false, requests, ...given }: Parts): Promise<FastifyInstance> {
  const doors = { ...given, authenticate: withTickets(given.db, given.authenticate) }
  const app = fastify({
    logger: logger ? { level: 'warn' } : false,
    bodyLimit: MEGABYTE,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  requests?.mount(app)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply))
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) void reply.header('Cache-Control', 'no-store')
  })
  await plugIn(app)
  const handled = new Map(
    all(actions as unknown as Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>>>),
  )
  for (const entity of entities.values()) mount(app, doors, entity, handled.get(entity.name) ?? {})
  mountTickets(app, doors.db, given.authenticate)
  mountYardCache(app, doors)
  mountMissed(app, doors)
  mountPickers(app, doors)
  mountDocs(app)
  for (const plugin of plugins) await app.register(plugin)
  return app
}
