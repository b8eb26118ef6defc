/** Where the editor of cars is in the drawing: on the pair that it is about, and always in sight. */
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useSnapshot } from 'valtio'
import { AmountEditor } from '../parts/AmountEditor.tsx'
import type { ConnectController } from '../state/connect-controller.ts'
import { boxOf, type DrawnNodes } from './places.ts'
import { sizeOf, type Flow } from './use-follow.ts'
import styles from './Graph.module.css'

export function EditorPlace({
  controller,
  flow,
  nodes,
  room,
}: {
  readonly controller: ConnectController
  readonly flow: Flow | undefined
  readonly nodes: DrawnNodes
  readonly room: RefObject<HTMLDivElement | null>
}) {
  const { edit } = useSnapshot(controller.state)
  if (edit === null || !flow) return null
  const box = boxOf(nodes, { kind: 'pair', purchase: edit.purchase, sale: edit.sale })
  if (!box) return null
  const { x, y, zoom } = flow.getViewport()
  const { left, top } = { left: (box.x + box.width / 2) * zoom + x, top: (box.y + box.height / 2) * zoom + y }
  return <EditorBox key={`${edit.purchase} ${edit.sale}`} controller={controller} room={room} at={{ left, top }} />
}

const [HALF_WIDTH, HALF_HEIGHT] = [180, 50]
const clamped = (at: number, half: number, length: number): number => Math.max(half, Math.min(length - half, at))

/** The middle of the pair may be out of sight; the editor never is. */
function EditorBox({
  controller,
  room,
  at,
}: {
  readonly controller: ConnectController
  readonly room: RefObject<HTMLDivElement | null>
  readonly at: { readonly left: number; readonly top: number }
}) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { width, height } = sizeOf(room)
    box.current?.style.setProperty('left', `${clamped(at.left, HALF_WIDTH, width)}px`)
    box.current?.style.setProperty('top', `${clamped(at.top, HALF_HEIGHT, height)}px`)
  }, [room, at.left, at.top])
  return (
    <div ref={box} className={styles['editor']}>
      <AmountEditor controller={controller} />
    </div>
  )
}
