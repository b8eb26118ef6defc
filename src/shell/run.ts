/** Running a command: may it, what does it work on, what does it still need to be told. */
import type { Command, Context } from '../engine/command.ts'
import { may } from '../engine/session.ts'
import { offered, type RecordTarget } from '../engine/target.ts'
import { toast } from '../engine/toast.ts'
import type { Workspace } from '../engine/workspace.ts'
import { holdWhile } from './ahead.ts'
import { used } from './habit.ts'
import { hide, over, show } from './over.ts'
import { desk } from './panes.ts'
import { entryNamed } from './registry.ts'

let workspace: Workspace | undefined
/** The workspace runs commands and commands work on the workspace: the first is handed to the second here. */
export const handWorkspace = (it: Workspace): void => {
  workspace = it
}

const isRecord = (offer: unknown): offer is RecordTarget => typeof offer === 'object' && offer !== null && 'resource' in offer

/** What the focused pane offers. `record:terminal:ticket` is a record offered by a pane on tickets. */
function targetOf(pane: string, on: string): unknown {
  if (!on.startsWith('record:')) return offered(pane, on)
  const record = offered(pane, 'record')
  return isRecord(record) && on === `record:${record.resource}` ? record : undefined
}

export function contextOf(command: Command): Context {
  if (!workspace) throw new Error('No workspace yet.')
  return { may: (need) => may(need), workspace, target: command.on === undefined ? undefined : targetOf(desk.focused, command.on) }
}

/** 'ready', why not, or 'elsewhere': the focused pane has nothing it could work on. 'forbidden' ones are shown to no one. */
export type Standing = { readonly kind: 'ready' | 'elsewhere' | 'forbidden' } | { readonly kind: 'refused'; readonly why: string }

export function standing(command: Command): Standing {
  if (command.needs !== undefined && !may(command.needs)) return { kind: 'forbidden' }
  const context = contextOf(command)
  if (command.on !== undefined && context.target === undefined) return { kind: 'elsewhere' }
  const said = command.enabled?.(context) ?? true
  return said === true ? { kind: 'ready' } : { kind: 'refused', why: said }
}

/** The next argument to ask for. */
export function missing(command: Command, given: Readonly<Record<string, unknown>>): string | undefined {
  return Object.entries(command.args ?? {}).find(([name, arg]) => !(name in given) && (arg.when?.(given) ?? true))?.[0]
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs it, or opens the palette for what it still needs; a refusal is said aloud. */
export function execute(name: string, given: Readonly<Record<string, unknown>> = {}): void {
  const command = entryNamed(name)?.command
  if (!command) return toast({ text: `There is no command "${name}".`, tone: 'stop' })
  const now = standing(command)
  if (now.kind === 'refused') return toast({ text: `${command.title}: ${now.why}.`.replace(/\.\.$/, '.'), tone: 'warn' })
  if (now.kind !== 'ready') return toast({ text: now.kind === 'forbidden' ? `${command.title}: you may not.` : `${command.title}: nothing in this pane to do it with.`, tone: 'warn' })
  if (missing(command, given) !== undefined) return show({ kind: 'palette', typed: '', asking: { name, given } })
  if (over.now.kind === 'palette') hide()
  used(name)
  const failed = (error: unknown): void => toast({ text: `${command.title}: ${sentence(error)}`, tone: 'stop' })
  try {
    const work = Promise.resolve(command.run(contextOf(command), given))
    void work.catch(failed)
    void holdWhile(work)
  } catch (error) {
    failed(error)
  }
}
