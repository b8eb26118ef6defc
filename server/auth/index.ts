/** Authentication: sign-in, sessions and passwords. */
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { createGate, type SessionGate } from './authenticate.ts'
import { firstAdminRoutes } from './first-admin.ts'
import { sessionRoutes } from './own-sessions.ts'
import { passwordRoutes, type ConsoleSite } from './passwords.ts'
import { signInRoutes } from './sign-in.ts'
import { pause, type Pause } from './throttle/attempts.ts'

export type Auth = SessionGate & { readonly plugin: FastifyPluginAsync }

/** `wait`: how an attempt from an address with many failures is held up. */
export function createAuth(db: Database, site: ConsoleSite, wait: Pause = pause): Auth {
  const gate = createGate(db)
  const plugin: FastifyPluginAsync = async (app) => {
    signInRoutes(app, db, { gate, site, wait })
    passwordRoutes(app, db, { gate, site, wait })
    firstAdminRoutes(app, db)
    sessionRoutes(app, db, { gate, site })
  }
  return { ...gate, plugin }
}
