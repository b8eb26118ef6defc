/** What the planner has set for the switching of each yard, for as long as the console is open: the board and the switching plan share it. */
import { proxy, ref } from 'valtio'
import type { SwitchingSettings } from '#model/rules/switching-board.ts'
import { onClear } from '../../engine/sign.ts'

type Kept = { readonly settings: Partial<SwitchingSettings>; readonly together: readonly (readonly number[])[] }
const none: Kept = { settings: {}, together: [] }
const kept = proxy<{ byYard: Readonly<Record<number, Kept>> }>({ byYard: ref({}) })
onClear(() => {
  kept.byYard = ref({})
})

export const keptSettings = (yard: number): Kept => kept.byYard[yard] ?? none
export function keepSettings(yard: number, change: Partial<Kept>): void {
  kept.byYard = ref({ ...kept.byYard, [yard]: { ...keptSettings(yard), ...change } })
}
/** Keeps a cut together from now on, or no longer; true where it is kept. */
export function toggleTogether(yard: number, cut: readonly number[]): boolean {
  const { together } = keptSettings(yard)
  const others = together.filter((one) => !one.some((car) => cut.includes(car)))
  const same = together.some((one) => one.join() === cut.join())
  keepSettings(yard, { together: same ? others : [...others, cut] })
  return !same
}
