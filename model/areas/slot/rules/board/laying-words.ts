/** What laying out slots comes to, in a sentence. */
import { grouped } from '#model/shared/number-format.ts'

const slots = (count: number): string => `${grouped(count)} ${count === 1 ? 'slot' : 'slots'}`

type Skipped = {
  readonly existing: number
  readonly overlapping: number
  /** Those whose hour the clocks of the place skip. */
  readonly leftOut: readonly { readonly day: string }[]
}

/** `1,488 slots; 12 exist already; 1 left out, because the clocks skip its hour on 2027-03-14.` */
export function layingDetail(created: number, { existing, overlapping, leftOut }: Skipped): string {
  const days = [...new Set(leftOut.map(({ day }) => day))]
  const left = leftOut.length
  const parts = [
    slots(created),
    ...(existing > 0 ? [`${grouped(existing)} ${existing === 1 ? 'exists' : 'exist'} already`] : []),
    ...(overlapping > 0
      ? [
          `${grouped(overlapping)} skipped, because ${overlapping === 1 ? 'it overlaps another' : 'they overlap others'}`,
        ]
      : []),
    ...(left > 0
      ? [
          `${grouped(left)} left out, because the clocks skip ${left === 1 ? 'its hour' : 'their hours'} on ${days.join(', ')}`,
        ]
      : []),
  ]
  return `${parts.join('; ')}.`
}

type Altered = { readonly added: number; readonly removed: number; readonly changed: number; readonly kept: number }

export function alteringDetail({ added, removed, changed, kept }: Altered): string {
  if (added + removed + changed + kept === 0) return 'Nothing differs from the template.'
  return `${slots(added)} added, ${grouped(removed)} removed, ${grouped(changed)} changed, ${grouped(kept)} kept as they are.`
}
