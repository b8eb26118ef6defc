/** All calls of sign-in through providers. */
import type { FastifyPluginAsync } from 'fastify'
import { invalid } from '#server/engine/base/http-error.ts'
import { queryOf } from '#server/engine/endpoints/guard.ts'
import type { SessionGate } from '../../authenticate.ts'
import { offersFor } from '../../instead-of-passwords.ts'
import { pause } from '../../throttle/attempts.ts'
import type { ProviderParts } from '../let-in.ts'
import { socialRoutes } from '../oidc/social-routes.ts'
import { samlRoutes } from '../saml/saml-routes.ts'

export const providerPlugin =
  (given: Omit<ProviderParts, 'wait'> & Partial<ProviderParts>, gate: SessionGate): FastifyPluginAsync =>
  async (app) => {
    const parts = { wait: pause, ...given }
    samlRoutes(app, parts)
    socialRoutes(app, parts, gate)
    app.get('/api/auth/providers/', async (request) => {
      const { email = '' } = queryOf(request)
      if (typeof email !== 'string') throw invalid({ email: ['Give one address.'] })
      return offersFor(parts.db, email)
    })
  }
