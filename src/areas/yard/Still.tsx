/** Around a board that is only looked at: nothing in it can be dragged, and nothing says that it could. */
import { DragDropProvider } from '@dnd-kit/react'
import type { ReactNode } from 'react'

const none: [] = []

export const Still = ({ children }: { readonly children: ReactNode }) => (
  <DragDropProvider sensors={none} plugins={none}>
    {children}
  </DragDropProvider>
)
