/** Wraps a read-only board: nothing can be dragged, and nothing is announced as draggable. */
import { DragDropProvider } from '@dnd-kit/react'
import type { ReactNode } from 'react'

const none: [] = []

export const Still = ({ children }: { readonly children: ReactNode }) => (
  <DragDropProvider sensors={none} plugins={none}>
    {children}
  </DragDropProvider>
)
