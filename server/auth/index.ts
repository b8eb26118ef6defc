/** Sign-in: who may come in, and how they prove it. */
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../db/database.ts'
import { createGate, type Gate } from './authenticate.ts'
import { firstAdminRoutes } from './first-admin.ts'
import { passwordRoutes, type Site } from './passwords.ts'
import { signInRoutes } from './sign-in.ts'

export type Auth = Gate & { readonly plugin: FastifyPluginAsync }

export function createAuth(db: Database, site: Site): Auth {
  const gate = createGate(db)
  const plugin: FastifyPluginAsync = async (app) => {
    signInRoutes(app, db, gate)
    passwordRoutes(app, db, gate, site)
    firstAdminRoutes(app, db)
  }
  return { ...gate, plugin }
}
