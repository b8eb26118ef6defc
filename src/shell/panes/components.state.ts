/** The components of screens, made once each: a screen that is drawn anew must stay the same one. */
import type { ComponentType } from 'react'
import { state } from '#src/engine/console/console.state.ts'
import type { Screen } from '#src/engine/panes/screen.ts'

export const components = state(() => ({
  made: new WeakMap<Screen, ComponentType<Readonly<Record<string, unknown>>>>(),
}))
