/** Records each command that was run, as data for macros and for the palette's history. */
import { ref } from 'valtio'
import type { MacroStep } from '#model/areas/user/rules/macro.ts'
import { log } from './log.state.ts'

const KEPT = 200
/** Commands that only find other commands: in a macro they would do nothing. */
const unlogged = new Set(
  ['palette', 'commandPalette', 'keySheet', 'describeKey', 'hints', 'contextMenu', 'paneMenu', 'deedList'].map(
    (name) => `workspace:${name}`,
  ),
)

export function logged(step: MacroStep): void {
  if (unlogged.has(step.command) || step.command.startsWith('macro:')) return
  log().steps = ref([...log().steps, step].slice(-KEPT))
}

const said = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
/** `Change status to …: T10021, void` */
export function stepText({ title, args }: Pick<MacroStep, 'title' | 'args'>): string {
  const given = Object.values(args)
    .map(said)
    .filter((one) => one !== '')
    .join(', ')
  return given === '' ? title : `${title.replace(/ ?…$/, '')}: ${given.length > 80 ? `${given.slice(0, 80)}…` : given}`
}
