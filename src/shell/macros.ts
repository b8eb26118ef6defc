/** A user's macros: kept in the user's own configuration, each a command of its own. */
import { macroFrom, type Macro, type Parameter } from '#model/rules/macro.ts'
import { ticketStatuses } from '#model/rules/ticket.ts'
import type { Arg, Command } from '../engine/command.ts'
import { session } from '../engine/session.ts'
import { updateMe } from '../engine/sign.ts'
import { toast } from '../engine/toast.ts'
import { did } from '../engine/undo.ts'

export function macrosNow(): readonly Macro[] {
  const kept: unknown = session.now.state === 'in' ? session.now.me.app_config['macros'] : undefined
  return Array.isArray(kept) ? kept.flatMap((said) => macroFrom(said) ?? []) : []
}

async function keep(macros: readonly Macro[]): Promise<void> {
  if (session.now.state === 'in') await updateMe({ app_config: { ...session.now.me.app_config, macros } })
}

/** Keeps the macros in the state given, as something to take back. */
export async function changeMacros(title: string, next: readonly Macro[]): Promise<void> {
  const before = macrosNow()
  await keep(next)
  did({ title, kind: 'exact', undo: () => keep(before).then(() => `Taken back: ${title}.`), redo: () => keep(next).then(() => `${title}.`) })
  toast({ text: `${title}.`, tone: 'ok' })
}

const labels: Readonly<Record<Parameter['kind'], string>> = { tickets: 'Ticket numbers', car: 'Car', date: 'Date, yyyy-MM-dd', status: 'Status' }

/** The macro as a command: its parameters are asked for in the palette, with what was done then as the start. */
export const macroCommand = (macro: Macro): Command => ({
  title: `Macro: ${macro.name}`,
  menu: 'workspace',
  aliases: [macro.name, 'macro'],
  // Each step keeps its own deed in the list of what was done.
  undo: 'compensating',
  args: Object.fromEntries(
    macro.parameters.map(({ name, kind, initial }): [string, Arg] => [name, {
      label: `${labels[kind]}${name === kind ? '' : ` (${name})`}`,
      initial,
      ...(kind === 'tickets' && { multiline: true }),
      ...(kind === 'status' && { initial: '', complete: () => ticketStatuses.map((value) => ({ value, label: value, ...(value === initial && { hint: 'then' }) })) }),
    }]),
  ),
  run: ({ workspace }, args) => workspace.replay(macro, Object.fromEntries(Object.entries(args).map(([name, value]) => [name, String(value)]))),
})
