/** A small yard for tests, created for each: T1 holds A B C, T2 holds D H X, T3 is empty; U is on no track. Cars are 50 ft long. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { placement, track, yard } from '#model/areas/yard/yard.resource.ts'
import type { Answer, Client, Server } from '../../harness.ts'

/** H is on hold, X is bad order. */
const names = ['A', 'B', 'C', 'D', 'U', 'H', 'X'] as const
const stands = [
  ['A', 'T1', 1],
  ['B', 'T1', 2],
  ['C', 'T1', 3],
  ['D', 'T2', 1],
  ['H', 'T2', 2],
  ['X', 'T2', 3],
] as const
/** A car with its place and its target, with tracks by name. */
export type To = readonly [car: string, from: string | null, seq: number | null, to: string | null, seq: number | null]

let made = 0
export async function newYard(server: Server, client: Client) {
  const number = ++made
  const { id, tracks, cars } = await server.within(client, async ({ rows }) => {
    const { id } = await rows(yard).create({ name: `Yard ${number}`, timezone: 'America/Denver' })
    const tracks = await rows(track).createMany([
      { yard: id, name: 'T1', position: 1, usable_length_ft: 200 },
      { yard: id, name: 'T2', position: 2, usable_length_ft: 400 },
      { yard: id, name: 'T3', position: 3, usable_length_ft: 100 },
      { yard: id, name: 'RIP', position: 4, kind: 'repair' },
      { yard: id, name: 'Lead', position: 5, kind: 'lead' },
    ])
    const cars = await rows(railcar).createMany(
      names.map((name, index) => ({
        car_mark: 'GATX',
        car_number: String(number * 10 + index + 1),
        length_ft: 50,
        yard: id,
        hold: name === 'H',
        bad_order: name === 'X',
      })),
    )
    const of = (scenario: 'actual' | 'planned') =>
      stands.map(([car, on, seq]) => ({
        yard: id,
        scenario,
        car: cars[names.indexOf(car)]?.id ?? 0,
        track: tracks.find(({ name }) => name === on)?.id ?? 0,
        seq,
      }))
    await rows(placement).createMany([...of('actual'), ...of('planned')])
    return { id, tracks, cars }
  })
  const t = Object.fromEntries(tracks.map((one) => [one.name, one.id]))
  const c = Object.fromEntries(names.map((name, index) => [name, cars[index]?.id ?? 0]))
  const m = Object.fromEntries(names.map((name, index) => [name, `GATX ${number * 10 + index + 1}`]))
  const path = (action: string): string => `yard_management/rail_yard/${id}/${action}`
  const letter = (car: number): string => Object.entries(c).find(([, known]) => known === car)?.[0] ?? String(car)
  return {
    id,
    name: `Yard ${number}`,
    /** Ids of tracks by name, ids of cars by letter, and their marks. */
    t,
    c,
    m,
    path,
    letter,
    lines: (...moves: readonly To[]) =>
      moves.map(([car, from, from_seq, to, to_seq]) => ({
        car: c[car],
        from_track: from && t[from],
        from_seq,
        to_track: to && t[to],
        to_seq,
      })),
    move: (by: Client, moves: readonly object[], more: object = {}): Promise<Answer> =>
      by.post(path('move_cars/'), { scenario: 'actual', moves, ...more }),
    /** As `{T1: 'ABC'}`. */
    async shown(scenario: 'actual' | 'planned'): Promise<Record<string, string>> {
      const { body } = await client.get(path(`cars/?scenario=${scenario}`))
      return Object.fromEntries(
        body.placements[scenario].map(([on, standing]: [number, number[]]) => [
          tracks.find((one) => one.id === on)?.name,
          standing.map(letter).join(''),
        ]),
      )
    },
  }
}
export type SmallYard = Awaited<ReturnType<typeof newYard>>
