/** What commands of the yard board share: their target, the permission, and when they are enabled. */
import { type Context, commandOn } from '#src/engine/commands/command.ts'
import type { YardTarget } from './yard-target.ts'

export type On = Context<YardTarget>

export const onBoard = commandOn('yard:board')

export const may = 'change_railyard' as const
export const withCut = ({ target }: On): true | string =>
  target.controller.cut.length > 0 || 'Move the cursor to a car first.'
export const inHand = ({ target }: On): true | string =>
  target.controller.now.ghost?.by === 'keys' || 'Pick up a cut with Space first.'
