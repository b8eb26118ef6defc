/** How dragging by pointer is set up everywhere: it begins after a few pixels, works in every window, and writes no styles of its own. */
import { AutoScroller, PointerActivationConstraints } from '@dnd-kit/dom'
import type { DragDropProvider } from '@dnd-kit/react'
import type { ComponentProps } from 'react'
import { EveryWindowSensor } from './pointer-sensor.ts'

type Provider = ComponentProps<typeof DragDropProvider>
export const dragSensors: NonNullable<Provider['sensors']> = [
  {
    plugin: EveryWindowSensor,
    options: {
      activationConstraints: [new PointerActivationConstraints.Distance({ value: 4 })],
      preventActivation: () => false,
    },
  },
]
// The other plugins write <style> elements, which the content security policy forbids, and have English announcements
// of their own; the screens have theirs.
export const dragPlugins = [AutoScroller]
