/** The components of screens, each created once: a screen that renders again must keep its component. */
import type { ComponentType } from 'react'
import { state } from '#src/engine/console/console.state.ts'
import type { Screen } from '#src/engine/panes/screen.ts'

export const components = state(() => ({
  made: new WeakMap<Screen, ComponentType<Readonly<Record<string, unknown>>>>(),
}))
