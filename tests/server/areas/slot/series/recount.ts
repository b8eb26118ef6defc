/** The statistics of a place, counted one by one from the model. */
import { expect } from 'vitest'
import { dayOf } from './deeds.ts'
import type { SeriesWorld } from './world.ts'

const thousandths = (value: number): number => Math.round(value * 1000) / 1000
/** A month is what its slots and bookings give, counted one by one. */
export async function recount(world: SeriesWorld): Promise<void> {
  const { clerk, carriers, model, place } = world
  const monthOf = ({ from }: { readonly from: number }): string => dayOf(from).slice(0, 7)
  for (const month of new Set(model.slots.map(monthOf))) {
    const [year, nthMonth] = month.split('-').map(Number)
    const { body } = await clerk.get(`schedule/slot/statics/?location=${place}&year=${year}&month=${nthMonth}`)
    const counted = (within: (from: number) => boolean) => {
      const there = model.slots.filter((one) => monthOf(one) === month && within(one.from))
      const sum = (of: (slot: (typeof there)[number]) => number, from = there): number =>
        from.reduce((total, one) => total + of(one), 0)
      const open = there.filter(({ isBlocked }) => !isBlocked)
      const room = sum(({ capacity }) => capacity, open)
      const full = sum(({ id }) => model.taken(id), open)
      return {
        slots: there.length,
        capacity: sum(({ capacity }) => capacity),
        booked: sum(({ id }) => model.taken(id)),
        free: sum((one) => model.free(one)),
        blocked: there.length - open.length,
        utilisation: room === 0 ? 0 : thousandths(full / room),
      }
    }
    const states = (within: (from: number) => boolean) => {
      const there = model.bookings.filter(({ slot }) => {
        const of = model.slot(slot)
        return monthOf(of) === month && within(of.from)
      })
      const of = (status: string): number => there.filter((one) => one.status === status).length
      return {
        requested: of('requested'),
        completed: of('completed'),
        cancelled: of('cancelled'),
        no_show: of('no_show'),
      }
    }
    const whole = () => true
    expect(body.totals).toEqual({ ...counted(whole), ...states(whole) })
    for (const { date, ...figures } of body.days) {
      const within = (from: number): boolean => dayOf(from) === date
      expect([date, figures]).toEqual([date, { ...counted(within), ...states(within) }])
    }
    for (const { hour, ...figures } of body.by_hour)
      expect([hour, figures]).toEqual([hour, counted((from) => new Date(from).getUTCHours() === hour)])
    const of = carriers.map((company) => {
      const own = model.bookings.filter((one) => one.company === company && monthOf(model.slot(one.slot)) === month)
      const came = own.filter(({ status }) => status !== 'cancelled')
      const absent = came.filter(({ status }) => status === 'no_show').length
      return { company, bookings: own.length, no_show_rate: came.length === 0 ? 0 : thousandths(absent / came.length) }
    })
    expect(
      body.by_company
        .map(({ company, bookings, no_show_rate }: (typeof of)[number]) => ({ company, bookings, no_show_rate }))
        .toSorted((a: (typeof of)[number], b: (typeof of)[number]) => a.company - b.company),
    ).toEqual(of.filter(({ bookings }) => bookings > 0).toSorted((a, b) => a.company - b.company))
  }
}
