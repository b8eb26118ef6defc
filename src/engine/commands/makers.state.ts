/** The commands that make records without a form of their own, as empty lists offer them. */
import { proxy, ref, useSnapshot } from 'valtio'
import { state } from '#src/engine/console/console.state.ts'
import { may } from '#src/engine/session/session.state.ts'
import type { Command } from './command.ts'

export type MakingCommand = Pick<Command, 'title' | 'makes' | 'needs' | 'on'> & { readonly name: string }

/** Set by the registry of commands. */
export const makers = state(() => proxy<{ now: readonly MakingCommand[] }>({ now: ref([]) }))

/** Returns the command that makes records of a resource: on a record of `of`, or without it one that needs no target. */
export function useMaker(resource: string, of?: string): MakingCommand | undefined {
  const { now } = useSnapshot(makers())
  const on = of === undefined ? undefined : `record:${of}`
  return now.find((one) => one.makes === resource && one.on === on && may(one.needs ?? 'open'))
}
