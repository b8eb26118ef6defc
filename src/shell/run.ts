/** Running a command: may it, what does it work on, what does it still need to be told. */
import type { Outcome } from '#model/rules/macro.ts'
import type { Command, Context } from '../engine/command.ts'
import { may } from '../engine/session.ts'
import { offered, type RecordTarget } from '../engine/target.ts'
import { gravestSince, noticeMark, toast } from '../engine/toast.ts'
import { deedCount } from '../engine/undo.ts'
import type { Workspace } from '../engine/workspace.ts'
import { holdWhile } from './ahead.ts'
import { used } from './habit.ts'
import { logged } from './log.ts'
import { hide, over, show } from './over.ts'
import { desk, focusedHistory } from './panes.ts'
import { entryNamed } from './registry.ts'

let workspace: Workspace | undefined
/** The workspace runs commands and commands work on the workspace: the first is handed to the second here. */
export const handWorkspace = (it: Workspace): void => {
  workspace = it
}

const isRecord = (offer: unknown): offer is RecordTarget => typeof offer === 'object' && offer !== null && 'resource' in offer

/** What the focused pane offers. `record:terminal:ticket` is a record offered by a pane on tickets. */
function targetOf(pane: string, on: string): unknown {
  if (!on.startsWith('record:')) return offered(pane, on) ?? offered('', on)
  const record = offered(pane, 'record')
  return isRecord(record) && on === `record:${record.resource}` ? record : undefined
}

/** Records named for it come before what the focused pane offers. */
function targetFor({ on }: Command, named: RecordTarget | undefined): unknown {
  if (on === undefined) return undefined
  return named !== undefined && on === `record:${named.resource}` ? named : targetOf(desk.focused, on)
}

export function contextOf(command: Command, named?: RecordTarget): Context {
  if (!workspace) throw new Error('No workspace yet.')
  return { may: (need) => may(need), workspace, target: targetFor(command, named) }
}

/** 'ready', why not, or 'elsewhere': the focused pane has nothing it could work on. 'forbidden' ones are shown to no one. */
export type Standing = { readonly kind: 'ready' | 'elsewhere' | 'forbidden' } | { readonly kind: 'refused'; readonly why: string }

export function standing(command: Command, named?: RecordTarget): Standing {
  if (command.needs !== undefined && !may(command.needs)) return { kind: 'forbidden' }
  const context = contextOf(command, named)
  if (command.on !== undefined && context.target === undefined) return { kind: 'elsewhere' }
  const said = command.enabled?.(context) ?? true
  return said === true ? { kind: 'ready' } : { kind: 'refused', why: said }
}

/** The next argument to ask for. */
export function missing(command: Command, given: Readonly<Record<string, unknown>>): string | undefined {
  return Object.entries(command.args ?? {}).find(([name, arg]) => !(name in given) && (arg.when?.(given) ?? true))?.[0]
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs a command that has all it needs, and tells how it ended. What it throws is said aloud. */
export async function perform(name: string, given: Readonly<Record<string, unknown>>, named?: RecordTarget): Promise<Outcome> {
  const path = focusedHistory().href
  const [notices, deedsBefore] = [noticeMark(), deedCount()]
  const command = entryNamed(name)?.command
  const kind = await attempt(name, command, given, named)
  const outcome: Outcome = { kind, tone: gravestSince(notices), changed: deedCount() > deedsBefore }
  if (command) logged({ command: name, title: command.title, args: given, path, outcome, ...(named && { about: { resource: named.resource, ids: named.ids() } }) })
  return outcome
}

async function attempt(name: string, command: Command | undefined, given: Readonly<Record<string, unknown>>, named?: RecordTarget): Promise<Outcome['kind']> {
  const refused = command ? refusal(command, named) : `There is no command "${name}".`
  if (refused !== undefined || !command) {
    toast({ text: refused ?? '', tone: command ? 'warn' : 'stop' })
    return 'refused'
  }
  used(name)
  try {
    await command.run(contextOf(command, named), given)
    return 'done'
  } catch (error) {
    toast({ text: `${command.title}: ${sentence(error)}`, tone: 'stop' })
    return 'failed'
  }
}

/** Why it cannot be run here and now, in a sentence. */
function refusal(command: Command, named?: RecordTarget): string | undefined {
  const now = standing(command, named)
  if (now.kind === 'ready') return undefined
  if (now.kind === 'refused') return `${command.title}: ${now.why}.`.replace(/\.\.$/, '.')
  return now.kind === 'forbidden' ? `${command.title}: you may not.` : `${command.title}: nothing in this pane to do it with.`
}

/** Runs it, or opens the palette for what it still needs; a refusal is said aloud. */
export function execute(name: string, given: Readonly<Record<string, unknown>> = {}, named?: RecordTarget): void {
  const command = entryNamed(name)?.command
  const isAsked = command !== undefined && refusal(command, named) === undefined && missing(command, given) !== undefined
  if (isAsked) return show({ kind: 'palette', typed: '', asking: { name, given, ...(named && { target: named }) } })
  if (over.now.kind === 'palette') hide()
  void holdWhile(perform(name, given, named))
}
