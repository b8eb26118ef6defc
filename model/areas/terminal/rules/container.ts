/** What a tank holds, how it changes, and when it is full or empty. Volumes in m³ at 15 °C, rates in m³ an hour. */
export const containerStates = ['ok', 'low', 'high', 'stale', 'unknown'] as const
export type ContainerState = (typeof containerStates)[number]

/** A reading that is older is not what the tank holds now. */
export const STALE_MINUTES = 60
/** Parts of the working volume at which a tank is nearly empty and nearly full. */
const [LOW, HIGH] = [0.1, 0.9]
/** Over how much time before the last reading the rate is reckoned, and below which rate nothing moves. */
const WINDOW_MS = 3 * 3_600_000
const STILL = 0.05
const HOUR_MS = 3_600_000
/** Beyond this nobody plans by a rate. */
const FARTHEST_MS = 14 * 24 * HOUR_MS

export type VolumeReading = { readonly at: string; readonly volume: number }
export type TankLimits = {
  readonly capacity: number | null
  readonly working_capacity: number | null
  readonly heel: number | null
}
export type ContainerFigures = {
  readonly volume: number | null
  readonly available: number | null
  readonly ullage: number | null
  readonly percent: number | null
  readonly age_minutes: number | null
  readonly state: ContainerState
  readonly rate: number | null
  readonly full_at: string | null
  readonly empty_at: string | null
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000

/** The slope through the readings of the last hours, by least squares; null of one reading. Readings are in the order of time. */
export function rateOf(readings: readonly VolumeReading[]): number | null {
  const last = readings.at(-1)
  if (last === undefined) return null
  const end = Date.parse(last.at)
  const points = readings
    .map(({ at, volume }) => ({ hours: (Date.parse(at) - end) / HOUR_MS, volume }))
    .filter(({ hours }) => hours * HOUR_MS >= -WINDOW_MS)
  if (points.length < 2) return null
  const mean = (of: (point: (typeof points)[number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [hours, volume] = [mean((one) => one.hours), mean((one) => one.volume)]
  const spread = mean((one) => (one.hours - hours) ** 2)
  if (spread === 0) return null
  return thousandths(mean((one) => (one.hours - hours) * (one.volume - volume)) / spread)
}

/** The moment at which `left` is gone at a rate. */
function momentOf(from: string, left: number, rate: number): string | null {
  const takes = (left / rate) * HOUR_MS
  return takes < 0 || takes > FARTHEST_MS ? null : new Date(Date.parse(from) + takes).toISOString()
}

function stateOf({
  available,
  working,
  age,
}: {
  available: number
  working: number | null
  age: number
}): ContainerState {
  if (age > STALE_MINUTES) return 'stale'
  if (working === null || working <= 0) return 'ok'
  if (available <= working * LOW) return 'low'
  return available >= working * HIGH ? 'high' : 'ok'
}

/** `readings`: those up to `now`, in the order of time. */
export function containerFigures(tank: TankLimits, readings: readonly VolumeReading[], now: string): ContainerFigures {
  const last = readings.at(-1)
  const full = tank.working_capacity ?? tank.capacity
  const heel = tank.heel ?? 0
  if (last === undefined)
    return {
      volume: null,
      available: null,
      ullage: null,
      percent: null,
      age_minutes: null,
      state: 'unknown',
      rate: null,
      full_at: null,
      empty_at: null,
    }
  const available = thousandths(last.volume - heel)
  const ullage = full === null ? null : thousandths(full - last.volume)
  const age = Math.max(0, Math.floor((Date.parse(now) - Date.parse(last.at)) / 60_000))
  const rate = rateOf(readings)
  const moves = age <= STALE_MINUTES && rate !== null && Math.abs(rate) >= STILL ? rate : null
  return {
    volume: last.volume,
    available,
    ullage,
    percent:
      tank.capacity === null || tank.capacity <= 0 ? null : Math.round((last.volume / tank.capacity) * 1000) / 10,
    age_minutes: age,
    state: stateOf({ available, working: full === null ? null : full - heel, age }),
    rate,
    full_at: moves !== null && moves > 0 && ullage !== null ? momentOf(last.at, ullage, moves) : null,
    empty_at: moves !== null && moves < 0 ? momentOf(last.at, available, -moves) : null,
  }
}

export type ContainerTotal = {
  readonly product: string | null
  readonly volume: number
  readonly available: number
  readonly ullage: number
  readonly tanks: number
}

/** By product, in the order in which they come; a tank that nobody has measured counts as a tank alone. */
export function containerTotals(
  all: readonly (Pick<ContainerFigures, 'volume' | 'available' | 'ullage'> & { readonly product: string | null })[],
): readonly ContainerTotal[] {
  const totals = new Map<string | null, ContainerTotal>()
  for (const { product, volume, available, ullage } of all) {
    const sum = totals.get(product) ?? { product, volume: 0, available: 0, ullage: 0, tanks: 0 }
    totals.set(product, {
      product,
      volume: thousandths(sum.volume + (volume ?? 0)),
      available: thousandths(sum.available + (available ?? 0)),
      ullage: thousandths(sum.ullage + (ullage ?? 0)),
      tanks: sum.tanks + 1,
    })
  }
  return [...totals.values()]
}
