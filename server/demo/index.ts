/** What only a demo server has: simulated traffic, made in the name of one user of each demo company, and sites that report. */
import { traffic } from '#model/areas/demo/traffic.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { openSession } from '#server/auth/session.ts'
import type { Database } from '#server/db/database.ts'
import { makeEntity } from '#server/engine/base/entity.ts'
import { handle } from '#server/engine/base/handler.ts'
import type { ActionExtension } from '#server/engine/endpoints/actions.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { rackHand, rackHandOfPartner } from './seed/base/people.ts'
import { Rack, type SignInRack } from './traffic/rack.ts'
import { keepSitesInStep } from './traffic/sites.ts'

const signInAtRack =
  (db: Database): SignInRack =>
  (company) =>
    systemTransaction(
      db,
      async ({ client, rows }) => {
        const [hand] = await rows(user).find({ email: [rackHand.email, rackHandOfPartner.email] })
        return hand === undefined ? undefined : openSession(client, hand.id)
      },
      company,
    )

/** The actions of model/areas/demo, for the application to mount (server/app.ts). */
export const demoTraffic = (db: Database, signIn = signInAtRack(db)): ActionExtension => ({
  entity: makeEntity('demo:traffic', traffic, () => false),
  handlers: (app) => {
    const rack = new Rack(app, signIn)
    let endSync = (): void => undefined
    app.addHook('onListen', async () => {
      endSync = keepSitesInStep(db)
    })
    app.addHook('onClose', async () => {
      endSync()
      rack.close()
    })
    return handle(traffic, {
      start: async ({ input, person }) => rack.start(person, input),
      stop: async ({ person }) => rack.stop(person),
    })
  },
})
