/** The tiles of the terminal's dashboard: each is a question with its figures, and a figure opens the rows that it counts. */
import type { Permission } from '#model/kernel/permissions.ts'

/** In the order in which a user who has arranged none sees them. */
export const tileNames = [
  'rack',
  'loads',
  'tickets',
  'tanks',
  'refused',
  'papers',
  'limits',
  'approvals',
  'files',
  'slots',
  'sync',
] as const
export type TileName = (typeof tileNames)[number]

const tickets = 'access_menu__v3__sync_data__ticket'
/** Without the permission there is no tile. */
export const tileNeeds: Readonly<Record<TileName, Permission>> = {
  rack: tickets,
  loads: tickets,
  tickets,
  tanks: 'access_menu__v3__sync_data__location',
  refused: tickets,
  papers: 'access_menu__v3__sync_data__certificate',
  limits: 'access_menu__v3__sync_data__limit',
  approvals: tickets,
  files: tickets,
  slots: 'access_menu__truck_scheduler_slots',
  sync: 'access_menu__v3__overview',
}
export const tileTitles: Readonly<Record<TileName, string>> = {
  rack: 'At the racks',
  loads: 'Loads today',
  tickets: 'Tickets under way',
  tanks: 'Tanks',
  refused: 'Turned away tomorrow',
  papers: 'Papers ending',
  limits: 'Limits near their end',
  approvals: 'Waiting for approval',
  files: 'Files without a ticket',
  slots: 'Slots today',
  sync: 'Sites in step',
}

export type TileTone = 'ok' | 'warn' | 'stop' | 'info' | 'plain'
/** What a figure counts: rows of a resource, the tanks, or the matrix of papers. */
export type CountedRows =
  | 'terminal:ticket'
  | 'terminal:limit'
  | 'terminal:serviceContract'
  | 'terminal:unattachedFile'
  | 'terminal:worker'
  | 'terminal:server'
  | 'terminal:containerVolumes'
  | 'terminal:certificationMatrix'
  | 'schedule:slot'
  | 'schedule:booking'
/** The rows that are counted, by filters as the table's filter row has them typed. */
export type TileQuestion = { readonly of: CountedRows; readonly filters: Readonly<Record<string, string>> }
export type TileFigure = {
  readonly label: string
  readonly value: number
  readonly tone: TileTone
  readonly asks: TileQuestion
}
export type TileLine = {
  /** The record that it opens. */
  readonly of: string
  readonly id: string | number
  /** The field of it that is to be filled in. */
  readonly field?: string
  readonly title: string
  readonly says: string
  readonly tone: TileTone
  /** Since when it is so, ISO 8601 UTC. */
  readonly since: string | null
  /** Of a bar; null: there is none. */
  readonly percent: number | null
}
export type HourOfLoads = { readonly hour: number; readonly planned: number; readonly loaded: number }
export type DashboardTile = {
  readonly name: TileName
  /** The moment that its figures are of: that of the oldest fact that they stand on, ISO 8601 UTC. */
  readonly as_of: string
  readonly figures: readonly TileFigure[]
  readonly lines: readonly TileLine[]
  /** Lines that are not shown. */
  readonly more: number
  readonly hours: readonly HourOfLoads[]
}

/** Lines of a tile; the table that it opens has the others. */
const LINES = 6
const linesOf: Readonly<Partial<Record<TileName, number>>> = { rack: 12, tanks: 8 }
/** A tile from all of its lines, the worst first. */
export const tileOf = (
  name: TileName,
  as_of: string,
  figures: readonly TileFigure[],
  lines: readonly TileLine[],
  hours: readonly HourOfLoads[] = [],
): DashboardTile => {
  const most = linesOf[name] ?? LINES
  return { name, as_of, figures, lines: lines.slice(0, most), more: Math.max(0, lines.length - most), hours }
}

type TimedLoad = { readonly scheduled_at: string | null; readonly completed_at: string | null; readonly status: string }
/** What was planned and what is loaded by the hour of the day; `hourOf` reads the clocks of its site, undefined on another day. */
export function loadsByHour<T extends TimedLoad>(
  all: readonly T[],
  hourOf: (load: T, moment: string) => number | undefined,
): readonly HourOfLoads[] {
  const counts = new Map<number, { planned: number; loaded: number }>()
  const count = (load: T, moment: string | null, what: 'planned' | 'loaded'): void => {
    const hour = moment === null ? undefined : hourOf(load, moment)
    if (hour === undefined) return
    const found = counts.get(hour) ?? { planned: 0, loaded: 0 }
    found[what]++
    counts.set(hour, found)
  }
  for (const load of all) {
    if (load.status === 'void') continue
    count(load, load.scheduled_at, 'planned')
    if (load.completed_at !== null && load.status !== 'rejected') count(load, load.completed_at, 'loaded')
  }
  return [...counts].toSorted(([one], [other]) => one - other).map(([hour, found]) => ({ hour, ...found }))
}

/** What a user keeps of the tiles: their order, and those that are hidden. */
export type TileArrangement = { readonly order: readonly TileName[]; readonly hidden: readonly TileName[] }
const namesIn = (kept: unknown): readonly TileName[] =>
  Array.isArray(kept) ? tileNames.filter((name) => kept.includes(name)) : []
/** Kept settings may be of an older release, or of no release at all. Tiles that they do not name come last. */
export function arrangementIn(kept: unknown): TileArrangement {
  const { order, hidden }: { order?: unknown; hidden?: unknown } = typeof kept === 'object' && kept !== null ? kept : {}
  const known: readonly unknown[] = Array.isArray(order) ? order : []
  const placeOf = (name: TileName): number => {
    const at = known.indexOf(name)
    return at < 0 ? tileNames.length + tileNames.indexOf(name) : at
  }
  return {
    order: tileNames.toSorted((one, other) => placeOf(one) - placeOf(other)),
    hidden: namesIn(hidden),
  }
}
/** Moved by so many places among those that are shown; hidden ones keep their places behind them. */
export function movedTile({ order, hidden }: TileArrangement, name: TileName, by: number): TileArrangement {
  const shown = order.filter((one) => !hidden.includes(one))
  const at = shown.indexOf(name)
  const to = Math.max(0, Math.min(shown.length - 1, at + by))
  if (at < 0 || to === at) return { order, hidden }
  const without = shown.filter((one) => one !== name)
  return { order: [...without.slice(0, to), name, ...without.slice(to), ...hidden], hidden }
}
export const hiddenTile = ({ order, hidden }: TileArrangement, name: TileName): TileArrangement => ({
  order,
  hidden: hidden.includes(name) ? hidden : [...hidden, name],
})
