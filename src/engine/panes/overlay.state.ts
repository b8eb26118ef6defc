/** The overlay shown above the panes. */
import type { ReactNode } from 'react'
import { proxy } from 'valtio'
import { state } from '../console/console.state.ts'
import { onClear } from '../session/lifecycle.ts'

export const overlay = state(() => {
  const now = proxy<{ shown: { readonly draw: () => ReactNode } | null }>({ shown: null })
  // An overlay of one user must not stay for the next.
  onClear(() => {
    now.shown = null
  })
  return now
})
