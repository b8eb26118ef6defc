/** Authentication: sign-in, sessions and passwords. */
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { createGate, type SessionGate } from './authenticate.ts'
import { firstAdminRoutes } from './first-admin.ts'
import { passwordRoutes, type ConsoleSite } from './passwords.ts'
import { signInRoutes } from './sign-in.ts'

export type Auth = SessionGate & { readonly plugin: FastifyPluginAsync }

export function createAuth(db: Database, site: ConsoleSite): Auth {
  const gate = createGate(db)
  const plugin: FastifyPluginAsync = async (app) => {
    signInRoutes(app, db, gate)
    passwordRoutes(app, db, gate, site)
    firstAdminRoutes(app, db)
  }
  return { ...gate, plugin }
}
