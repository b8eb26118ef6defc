/** The components of screens, each loaded once: a screen that renders again must keep its component. */
import type { ComponentType } from 'react'
import { state } from '#src/engine/console/console.state.ts'
import type { Screen } from '#src/engine/panes/screen.ts'

export type ScreenComponent = ComponentType<Readonly<Record<string, unknown>>>
/** `component` is undefined until `coming` has brought it. */
export type LoadingScreen = { component: ScreenComponent | undefined; readonly coming: Promise<ScreenComponent> }

export const components = state(() => ({ made: new WeakMap<Screen, LoadingScreen>() }))
