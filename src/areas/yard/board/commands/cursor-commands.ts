/** Commands that move the cursor of a yard board, or extend the cut. */
import type { CursorStep } from '#model/areas/yard/rules/board.ts'
import { commandOn } from '#src/engine/commands/command.ts'

const onBoard = commandOn('yard:board')
const step = (title: string, key: string, to: CursorStep) =>
  onBoard({ title, key, quiet: true, run: ({ target }) => target.controller.step(to) })
const extend = (title: string, key: string, to: CursorStep) =>
  onBoard({ title, key, quiet: true, run: ({ target }) => target.controller.step(to, true) })

export const left = step('Go to next car towards end A', 'left', 'left')
export const right = step('Go to next car towards end B', 'right', 'right')
export const up = step('Go to track above', 'up', 'up')
export const down = step('Go to track below', 'down', 'down')
export const home = step('Go to car at end A', 'home', 'home')
export const end = step('Go to car at end B', 'end', 'end')
export const pageUp = step('Go eight tracks up', 'pageup', 'page_up')
export const pageDown = step('Go eight tracks down', 'pagedown', 'page_down')
export const first = step('Go to top track', 'mod+home', 'first')
export const last = step('Go to unassigned cars', 'mod+end', 'last')
export const extendLeft = extend('Extend cut towards end A', 'shift+left', 'left')
export const extendRight = extend('Extend cut towards end B', 'shift+right', 'right')
export const extendUp = extend('Extend cut to track above', 'shift+up', 'up')
export const extendDown = extend('Extend cut to track below', 'shift+down', 'down')
export const extendHome = extend('Extend cut to end A', 'shift+home', 'home')
export const extendEnd = extend('Extend cut to end B', 'shift+end', 'end')
