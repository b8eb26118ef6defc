/**
 * All commands named `workspace:…`. Their keys: Alt is for panes, Ctrl (⌘) for what every program has, and sequences beginning with `k` for
 * rarer commands.
 */
export * from './console.ts'
export * from './panes.ts'
export * from './pane-focus.ts'
export * from './pane-sizes.ts'
export * from './windows.ts'
export * from './desks.ts'
export * from './start-screen.ts'
export * from './undo.ts'
