/** Runs the command of a key on what the pane `p` offers, as the key layer does, without the whole shell. */
import { act } from '@testing-library/react'
import type { Command, Context } from '#src/engine/commands/command.ts'
import { commandTargetOf } from '#src/engine/panes/command-target.ts'

/** A context for commands that leave the workspace alone. */
export const contextOf = <T>(target: T, may: Context['may'] = () => true): Context<T> => ({
  may,
  workspace: {} as Context['workspace'],
  target,
})

export const pressing =
  (commands: Readonly<Record<string, Command>>) =>
  async (key: string): Promise<void> => {
    const found = Object.values(commands).find((one) => one.key === key)
    if (found === undefined) throw new Error(`No command has the key ${key}`)
    const target = commandTargetOf('p', found.on ?? '')
    if (target === undefined) throw new Error(`Nothing in the pane is a ${found.on}`)
    const context = contextOf(target)
    const can = found.enabled?.(context) ?? true
    if (can !== true) throw new Error(can)
    await act(async () => {
      await found.run(context, {})
    })
  }
