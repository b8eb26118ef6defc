/** What only a demo server has: its live rack, worked by a hand of each demo company. */
import type { FastifyPluginAsync } from 'fastify'
import { user } from '#model/resources/user.ts'
import { openSession } from '../auth/session.ts'
import type { Database } from '../db/database.ts'
import { rackHand, rackHandOfPartner } from '../db/seed/people.ts'
import { systemTransaction } from '../engine/transaction.ts'
import { mountRack } from './rack.ts'

export const demoRack = (db: Database): FastifyPluginAsync => async (app) => {
  const letIn = (company: number): Promise<string | undefined> =>
    systemTransaction(
      db,
      async ({ client, rows }) => {
        const [hand] = await rows(user).find({ email: [rackHand.email, rackHandOfPartner.email] })
        return hand === undefined ? undefined : openSession(client, hand.id)
      },
      company,
    )
  const close = mountRack(app, letIn)
  app.addHook('onClose', async () => close())
}
