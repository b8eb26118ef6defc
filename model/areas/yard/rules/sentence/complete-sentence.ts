/** Completes a typed move: car marks left of the arrow, tracks right of it. */
import { type SentenceYard, standingOrder } from './named-cars.ts'
import { arrow } from './sentence.ts'
import { markOf } from '../yard.ts'
import { carCount } from '../name.ts'

export type SentenceOption = { readonly text: string; readonly label: string }
const maxOptions = 12

/** Completions of what has been typed, each as the whole text that replaces it. */
export function completeSentence(text: string, yard: SentenceYard): SentenceOption[] {
  const split = text.search(arrow)
  if (split < 0) {
    const lastTerm = /[^,]*$/.exec(text)?.[0] ?? ''
    const lead = text.slice(0, text.length - lastTerm.length)
    const typed = lastTerm
      .trim()
      .toUpperCase()
      .replace(/[\s&]+/g, '')
    if (typed === '' || /[-*.]/.test(typed)) return []
    return standingOrder(yard)
      .flatMap((id) => yard.cars.get(id) ?? [])
      .filter((car) => `${car.car_mark}${car.car_number}`.startsWith(typed) || car.car_number.startsWith(typed))
      .slice(0, maxOptions)
      .map((car) => ({ text: `${lead}${lead === '' ? '' : ' '}${markOf(car)}`, label: markOf(car) }))
  }
  const head = text.slice(0, split + 1)
  const typed = text
    .slice(split + 1)
    .trim()
    .toLowerCase()
  if (typed.includes('@')) return []
  const tracks = yard.tracks.filter(({ name }) => name.toLowerCase().includes(typed))
  return [
    ...tracks.slice(0, maxOptions).map(({ id, name, kind }) => ({
      text: `${head} ${name}`,
      label: `${name} · ${kind} · ${carCount(yard.layout.get(id)?.length ?? 0)}`,
    })),
    ...('unassigned'.startsWith(typed) ? [{ text: `${head} unassigned`, label: 'unassigned' }] : []),
  ]
}
