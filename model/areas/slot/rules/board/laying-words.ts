/** What laying out slots comes to, in a sentence. */
import { grouped } from '#model/shared/number-format.ts'

const slots = (count: number): string => `${grouped(count)} ${count === 1 ? 'slot' : 'slots'}`

type Skipped = { readonly day: string; readonly why: string }

/** `1,488 slots; 12 exist; 1 left out: the clocks leave out the hour on 2027-03-14.` */
export function layingDetail(created: number, skipped: readonly Skipped[]): string {
  const exist = skipped.filter(({ why }) => why === 'It exists.').length
  const left = skipped.filter(({ why }) => why.startsWith('The clocks'))
  const others = skipped.length - exist - left.length
  const days = [...new Set(left.map(({ day }) => day))]
  const parts = [
    slots(created),
    ...(exist > 0 ? [`${grouped(exist)} skipped because they exist`] : []),
    ...(others > 0 ? [`${grouped(others)} skipped because they overlap others`] : []),
    ...(left.length > 0
      ? [`${grouped(left.length)} left out, because clocks leave out the hour on ${days.join(', ')}`]
      : []),
  ]
  return `${parts.join('; ')}.`
}

type Altered = { readonly added: number; readonly removed: number; readonly changed: number; readonly kept: number }

export function alteringDetail({ added, removed, changed, kept }: Altered): string {
  if (added + removed + changed + kept === 0) return 'Nothing differs from the template.'
  return `${slots(added)} added, ${grouped(removed)} removed, ${grouped(changed)} changed, ${grouped(kept)} kept as they are.`
}
