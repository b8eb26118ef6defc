/** What was done, command by command, as data: the ground of macros and of the palette's history. */
import { proxy, ref } from 'valtio'
import type { Step } from '#model/rules/macro.ts'
import { onClear } from '../engine/sign.ts'

const KEPT = 200
/** Newest last. */
export const log = proxy<{ steps: readonly Step[] }>({ steps: [] })

/** Ways to find a command, not work: a macro of them would do nothing. */
const unlogged = new Set(['palette', 'commandPalette', 'keySheet', 'describeKey', 'hints', 'contextMenu', 'paneMenu', 'deedList'].map((name) => `workspace:${name}`))

export function logged(step: Step): void {
  if (unlogged.has(step.command) || step.command.startsWith('macro:')) return
  log.steps = ref([...log.steps, step].slice(-KEPT))
}
onClear(() => {
  log.steps = []
})

const said = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
/** `Change status to …: T10021, void` */
export function stepText({ title, args }: Pick<Step, 'title' | 'args'>): string {
  const given = Object.values(args).map(said).filter((one) => one !== '').join(', ')
  return given === '' ? title : `${title.replace(/ …$/, '')}: ${given.length > 80 ? `${given.slice(0, 80)} …` : given}`
}
