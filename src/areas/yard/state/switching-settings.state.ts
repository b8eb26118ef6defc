/** The switching settings of each yard while the console is open, shared by board and switching plan. */
import { proxy, ref } from 'valtio'
import type { SwitchingSettings } from '#model/areas/switching/rules/board.ts'
import { state } from '#src/engine/console/console.state.ts'
import { onClear } from '#src/engine/session/lifecycle.ts'

type YardSettings = { readonly settings: Partial<SwitchingSettings>; readonly together: readonly (readonly number[])[] }
const none: YardSettings = { settings: {}, together: [] }
const settingsByYard = state(() => {
  const all = proxy<{ byYard: Readonly<Record<number, YardSettings>> }>({ byYard: ref({}) })
  onClear(() => {
    all.byYard = ref({})
  })
  return all
})

export const keptSettings = (yard: number): YardSettings => settingsByYard().byYard[yard] ?? none
export function keepSettings(yard: number, change: Partial<YardSettings>): void {
  const all = settingsByYard()
  all.byYard = ref({ ...all.byYard, [yard]: { ...keptSettings(yard), ...change } })
}
/** Keeps a cut together, or allows splitting it again; true if it is kept together. */
export function toggleTogether(yard: number, cut: readonly number[]): boolean {
  const { together } = keptSettings(yard)
  const others = together.filter((one) => !one.some((car) => cut.includes(car)))
  const same = together.some((one) => one.join() === cut.join())
  keepSettings(yard, { together: same ? others : [...others, cut] })
  return !same
}
