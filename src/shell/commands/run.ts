/** Runs commands: checks permission, finds the target, and asks for missing arguments. */
import type { CommandOutcome } from '#model/areas/user/rules/macro.ts'
import type { Command, Context } from '#src/engine/commands/command.ts'
import { may } from '#src/engine/session/session.state.ts'
import { commandTargetOf, type RecordTarget } from '#src/engine/panes/command-target.ts'
import { gravestSince, noticeMark, toast } from '#src/engine/commands/toast.ts'
import { undoCount } from '#src/engine/commands/undo.ts'
import { keyPatience } from '#src/engine/commands/keys/key-patience.state.ts'
import { queueKeysWhile } from './type-ahead.ts'
import { recordUsage } from '#src/engine/commands/usage.ts'
import { logged } from './log.ts'
import { hide, overlays, show } from '../state/overlays.state.ts'
import { desk } from '../state/desk.state.ts'
import { focusedHistory } from '../state/panes.ts'
import { workspaceNow } from './provided.state.ts'
import { allRegistered, entryNamed, isAllRegistered } from './registry/registry.ts'

const isRecord = (offer: unknown): offer is RecordTarget =>
  typeof offer === 'object' && offer !== null && 'resource' in offer

/** What the focused pane offers. `record:terminal:ticket` is a record offered by a pane on tickets. */
function targetOf(pane: string, on: string): unknown {
  if (!on.startsWith('record:')) return commandTargetOf(pane, on) ?? commandTargetOf('', on)
  const record = commandTargetOf(pane, 'record')
  return isRecord(record) && on === `record:${record.resource}` ? record : undefined
}

/** Records chosen for the command take precedence over what the focused pane offers. */
function targetFor({ on }: Command, named: RecordTarget | undefined): unknown {
  if (on === undefined) return undefined
  return named !== undefined && on === `record:${named.resource}` ? named : targetOf(desk().focused, on)
}

export function contextOf(command: Command, named?: RecordTarget): Context {
  return { may: (need) => may(need), workspace: workspaceNow(), target: targetFor(command, named) }
}

/** 'ready', the reason why not, or 'elsewhere' if the focused pane offers no target for it. 'forbidden' commands are not shown at all. */
export type Availability =
  | { readonly kind: 'ready' | 'elsewhere' | 'forbidden' }
  | { readonly kind: 'refused'; readonly why: string }

export function availability(command: Command, named?: RecordTarget): Availability {
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

/** Runs a command with all its arguments, and reports how it ended. Errors are shown as a toast. */
export async function perform(
  name: string,
  given: Readonly<Record<string, unknown>>,
  named?: RecordTarget,
): Promise<CommandOutcome> {
  const path = focusedHistory().href
  const [notices, deedsBefore] = [noticeMark(), undoCount()]
  const command = entryNamed(name)?.command
  const kind = await attempt(name, command, given, named)
  const outcome: CommandOutcome = { kind, tone: gravestSince(notices), changed: undoCount() > deedsBefore }
  if (command)
    logged({
      command: name,
      title: command.title,
      args: given,
      path,
      outcome,
      ...(named && { about: { resource: named.resource, ids: named.ids() } }),
    })
  return outcome
}

async function attempt(
  name: string,
  command: Command | undefined,
  given: Readonly<Record<string, unknown>>,
  named?: RecordTarget,
): Promise<CommandOutcome['kind']> {
  const refused = command ? refusal(command, named) : `There is no command "${name}".`
  if (refused !== undefined || !command) {
    toast({ text: refused ?? '', tone: command ? 'warn' : 'stop' })
    return 'refused'
  }
  recordUsage(name)
  try {
    await command.run(contextOf(command, named), given)
    return 'done'
  } catch (error) {
    toast({ text: `${command.title}: ${sentence(error)}`, tone: 'stop' })
    return 'failed'
  }
}

/** The user lacks the permission for what the command does here; false if it has nothing to act on here. */
export const isForbiddenHere = (command: Command): boolean =>
  availability(command).kind === 'forbidden' &&
  (command.on === undefined || targetOf(desk().focused, command.on) !== undefined)

/** The reason why it cannot be run here and now, as a sentence. */
function refusal(command: Command, named?: RecordTarget): string | undefined {
  const now = availability(command, named)
  if (now.kind === 'ready') return undefined
  if (now.kind === 'refused') return `${command.title}: ${now.why}.`.replace(/\.\.$/, '.')
  return now.kind === 'forbidden'
    ? `${command.title}: You do not have permission. An administrator can give it.`
    : `${command.title}: Not available in this pane.`
}

/** Runs the command, or opens the palette for missing arguments; a refusal is shown as a toast. */
export function execute(name: string, given: Readonly<Record<string, unknown>> = {}, named?: RecordTarget): void {
  const command = entryNamed(name)?.command
  // Pressed before all commands have loaded: it waits for them, and so do the keys after it.
  if (!command && !isAllRegistered())
    return void queueKeysWhile(
      allRegistered().then(() => execute(name, given, named)),
      keyPatience().commands,
    )
  const isAsked =
    command !== undefined && refusal(command, named) === undefined && missing(command, given) !== undefined
  if (isAsked) return show({ kind: 'palette', typed: '', asking: { name, given, ...(named && { target: named }) } })
  if (overlays().now.kind === 'palette') hide()
  void queueKeysWhile(perform(name, given, named), command?.panel && keyPatience().opening)
}
