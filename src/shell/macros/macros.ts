/** The user's macros: stored in the user's settings, each available as a command. */
import { macroFrom, type Macro, type Parameter } from '#model/areas/user/rules/macro.ts'
import { ticketStatuses } from '#model/areas/ticket/rules/ticket.ts'
import type { Arg, Command } from '#src/engine/commands/command.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { updateMe } from '#src/engine/session/lifecycle.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'

export function macrosNow(): readonly Macro[] {
  const kept: unknown = signedIn()?.app_config['macros']
  return Array.isArray(kept) ? kept.flatMap((said) => macroFrom(said) ?? []) : []
}

async function keep(macros: readonly Macro[]): Promise<void> {
  if (signedIn()) await updateMe({ app_config: { macros } })
}

/** Stores the macros, with an undo. */
export async function changeMacros(title: string, next: readonly Macro[]): Promise<void> {
  const before = macrosNow()
  await keep(next)
  recordUndo({
    title,
    kind: 'exact',
    undo: () => keep(before).then(() => `Taken back: ${title}.`),
    redo: () => keep(next).then(() => `${title}.`),
  })
  toast({ text: `${title}.`, tone: 'ok' })
}

const labels: Readonly<Record<Parameter['kind'], string>> = {
  tickets: 'Ticket numbers',
  car: 'Car',
  date: 'Date, yyyy-MM-dd',
  status: 'Status',
}

/** The macro as a command. The palette asks for its parameters, with the recorded values as defaults. */
export const macroCommand = (macro: Macro): Command => ({
  title: `Macro: ${macro.name}`,
  menu: 'workspace',
  aliases: [macro.name, 'macro'],
  // Each step records its own undo entry.
  undo: 'compensating',
  args: Object.fromEntries(
    macro.parameters.map(({ name, kind, initial }): [string, Arg] => [
      name,
      {
        label: `${labels[kind]}${name === kind ? '' : ` (${name})`}`,
        initial,
        ...(kind === 'tickets' && { multiline: true }),
        ...(kind === 'status' && {
          initial: '',
          complete: () =>
            ticketStatuses.map((value) => ({ value, label: value, ...(value === initial && { hint: 'then' }) })),
        }),
      },
    ]),
  ),
  run: async (_, args) =>
    (await import('./replay.ts')).replay(
      macro,
      Object.fromEntries(Object.entries(args).map(([name, value]) => [name, String(value)])),
    ),
})
