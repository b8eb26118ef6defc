/** Does one deed by the calls of the product and in the model, and holds the answers against each other. */
import { expect } from 'vitest'
import { dayOf, valuesOf, type SlotDeed } from './deeds.ts'
import { nextStep } from './slot-model.ts'
import { learn, type SeriesWorld } from './world.ts'

const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(1, from.length)]
const picked = ({ model }: SeriesWorld, indexes: readonly number[]) => [
  ...new Set(indexes.flatMap((index) => pick(model.slots, index) ?? [])),
]
type Told = { readonly id: number; readonly outcome: string }
const outcomes = ({ results }: { readonly results: readonly Told[] }): readonly string[] =>
  results.map(({ outcome }) => outcome)

export async function act(world: SeriesWorld, one: SlotDeed): Promise<void> {
  const { clerk, carriers, model, place, week, days, batches, now } = world
  const ask = async (url: string, body: object, status = 200) => {
    const answer = await clerk.post(`schedule/${url}/`, body)
    expect([url, answer.status], JSON.stringify(answer.body)).toEqual([url, status])
    if (typeof answer.body.batch === 'number') batches.push(answer.body.batch)
    return answer.body
  }
  const many = async (
    url: string,
    more: object,
    of: readonly { readonly id: number }[],
    expected: readonly string[],
  ) => {
    const body = await ask(`slot/${url}`, { slot_ids: of.map(({ id }) => id), ...more })
    expect([url, outcomes(body)]).toEqual([url, expected])
  }
  switch (one.kind) {
    case 'create':
    case 'lay': {
      const from = dayOf(days[one.day] ?? 0)
      const how = one.kind === 'create' ? valuesOf(one.pattern) : { template: week }
      const { created, skipped } = await ask('slot/create_slots', { location: place, from, until: from, ...how })
      const isByTemplate = one.kind === 'lay'
      const expected = model.create(isByTemplate ? world.pattern : one.pattern, one.day, isByTemplate)
      return expect({ created, skipped: skipped.length }).toEqual(expected)
    }
    case 'alter': {
      world.pattern = one.pattern
      expect((await clerk.patch(`schedule/slottemplate/${week}/`, valuesOf(one.pattern))).status).toBe(200)
      const span = { from: dayOf(days[0] ?? 0), until: dayOf(days[1] ?? 0) }
      const body = await ask('slot/alter_slots_based_on_template', { template: week, ...span })
      const { added, removed, changed, kept } = body
      return expect({ added, removed, changed, kept: kept.length }, JSON.stringify(kept)).toEqual(
        model.alter(one.pattern),
      )
    }
    case 'block': {
      const of = picked(world, one.some)
      const expected = of.map((slot) => model.block(slot, one.force))
      return many('set_status_block', { reason: 'Proving', force: one.force }, of, expected)
    }
    case 'unblock': {
      const of = picked(world, one.some)
      return many(
        'set_status_unblock',
        {},
        of,
        of.map((slot) => model.unblock(slot)),
      )
    }
    case 'delete': {
      const of = picked(world, one.some)
      return many(
        'delete_slots_id',
        {},
        of,
        of.map((slot) => model.remove(slot, now)),
      )
    }
    case 'book': {
      const slot = pick(model.slots, one.nth)
      if (slot === undefined) return
      const company = carriers[one.by] ?? 0
      const status = model.room(slot, now)
      const body = await ask('booking/create_booking', { slot: slot.id, company }, status)
      if (status === 200)
        return model.book({ id: body.id, slot: slot.id, company, status: world.asks ? 'requested' : 'confirmed' })
      for (const { id } of body.alternatives ?? []) expect(model.room(model.slot(id), now), 'is offered').toBe(200)
      return
    }
    case 'move': {
      const [booking, slot] = [pick(model.bookings, one.nth), pick(model.slots, one.to)]
      if (booking === undefined || slot === undefined) return
      const asked = { booking: booking.id, slot: slot.id }
      return void (await ask('booking/update_booking', asked, model.move(booking, slot, now)))
    }
    case 'step': {
      const booking = pick(model.bookings, one.nth)
      if (booking === undefined) return
      const action = one.action === '' ? nextStep(booking) : one.action
      const asked = { booking: booking.id, action, reason: 'By chance' }
      return void (await ask('booking/run_action', asked, model.step(booking, action, now)))
    }
    case 'back': {
      const booking = pick(model.bookings, one.nth)
      if (booking === undefined) return
      return void (await ask(`booking/${booking.id}/${one.verb}`, {}, model.stepBack(booking, one.verb)))
    }
    case 'undo': {
      const batch = pick(batches, one.nth)
      if (batch === undefined) return
      batches.splice(batches.indexOf(batch), 1)
      const { status, body } = await clerk.post(`batch/${batch}/undo/`, {})
      expect(status, JSON.stringify(body)).toBe(200)
      return learn(world)
    }
  }
}
