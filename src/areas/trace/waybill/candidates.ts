/** Loaded cars that a waybill may be for: those of its mark and number, the nearest by date first, and why one cannot be taken. */

type Waybill = {
  readonly id: number
  readonly waybill_number: string
  readonly waybill_date: string | null
  readonly status: string
  readonly loaded_rail_car: number | null
}
/** `load_date`: ISO 8601 UTC. */
type Loading = { readonly id: number; readonly load_date: string | null }
export type WaybillCandidate = {
  readonly id: number
  /** Whole days from the date of the waybill to the loading; null where either is not known. */
  readonly days: number | null
  /** Empty for one that can be taken. */
  readonly why_not: string
}

const DAY = 86_400_000
const daysBetween = (day: string | null, moment: string | null): number | null =>
  day === null || moment === null
    ? null
    : Math.round((Date.parse(moment.slice(0, 10)) - Date.parse(day.slice(0, 10))) / DAY)

/** `others`: waybills that are live, whatever cars they are for. */
export function waybillCandidates(
  paper: Waybill,
  loadings: readonly Loading[],
  others: readonly Waybill[],
): readonly WaybillCandidate[] {
  const takenBy = new Map(
    others.flatMap((other) =>
      other.id === paper.id || other.loaded_rail_car === null ? [] : [[other.loaded_rail_car, other] as const],
    ),
  )
  const isOver = paper.status === 'closed' || paper.status === 'cancelled'
  const whyNot = (id: number): string => {
    const other = takenBy.get(id)
    if (isOver) return `the waybill is ${paper.status}`
    if (paper.loaded_rail_car === id) return 'it is assigned already'
    return other === undefined ? '' : `it is on waybill ${other.waybill_number}`
  }
  const far = ({ days }: WaybillCandidate): number => (days === null ? Infinity : Math.abs(days))
  return loadings
    .map(({ id, load_date }) => ({ id, days: daysBetween(paper.waybill_date, load_date), why_not: whyNot(id) }))
    .toSorted(
      (one, other) =>
        (one.why_not === '' ? 0 : 1) - (other.why_not === '' ? 0 : 1) || far(one) - far(other) || other.id - one.id,
    )
}
