/** Calls about one's own companies and second factor. */
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '#server/db/database.ts'
import type { MailSite } from '#server/mail/mail.ts'
import type { SessionGate } from '../authenticate.ts'
import { pause, type Pause } from '../throttle/attempts.ts'
import { companyRoutes } from './change-company.ts'
import { totpRoutes } from './totp-routes.ts'

/** `wait`: how an attempt is held up after many failures. */
export const ownPlugin =
  (db: Database, site: MailSite, gate: SessionGate, wait: Pause = pause): FastifyPluginAsync =>
  async (app) => {
    companyRoutes(app, db, gate)
    totpRoutes(app, db, { gate, site, wait })
  }
