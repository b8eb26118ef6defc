/** The same map without WebGL: the base as plain shapes that are moved as one, and the points over them. */
import { useMemo, useRef, type PointerEvent } from 'react'
import { useSnapshot } from 'valtio'
import type { BaseMap } from '../base/base-map.ts'
import { panned, pixelOf, placeAt, type MapPlace } from '../base/camera.ts'
import { drawnMarks, type DrawnMark } from '../state/drawn-marks.ts'
import type { MapController } from '../state/map-controller.ts'
import { BasePaths } from './BasePaths.tsx'
import styles from './Map.module.css'

type Props = { readonly controller: MapController; readonly base: BaseMap; readonly isStill: boolean }

export default function SvgMap({ controller, base, isStill }: Props) {
  const { camera, room, index, marked } = useSnapshot(controller.state)
  const hand = useRef<MapPlace>(undefined)
  const marks = useMemo(
    () => (index && controller.state.index ? drawnMarks(controller.state.index, controller.spec, marked) : []),
    [index, controller, marked],
  )
  const move = (event: PointerEvent): void => {
    const before = hand.current
    if (isStill || !before || event.buttons !== 1) return
    hand.current = { x: event.clientX, y: event.clientY }
    controller.look(panned(camera, before.x - event.clientX, before.y - event.clientY))
  }
  return (
    <svg
      className={styles['drawing']}
      aria-hidden
      onPointerDown={(event) => void (hand.current = { x: event.clientX, y: event.clientY })}
      onPointerMove={move}
      onWheel={(event) => {
        if (isStill) return
        const box = event.currentTarget.getBoundingClientRect()
        const around = placeAt(camera, room, { x: event.clientX - box.left, y: event.clientY - box.top })
        controller.zoom(event.deltaY < 0 ? 0.5 : -0.5, around)
      }}
    >
      <BasePaths base={base} camera={camera} room={room} lines={controller.spec.lines} />
      {marks.map((mark) => {
        const at = pixelOf(camera, room, mark)
        const isSeen = at.x > -30 && at.y > -30 && at.x < room.width + 30 && at.y < room.height + 30
        return isSeen && <Mark key={`${mark.x} ${mark.y}`} drawn={mark} at={at} />
      })}
    </svg>
  )
}

const outlines = {
  circle: (half: number) => `M${-half} 0A${half} ${half} 0 1 1 ${half} 0A${half} ${half} 0 1 1 ${-half} 0Z`,
  square: (half: number) => `M${-half * 0.88} ${-half * 0.88}h${half * 1.76}v${half * 1.76}h${-half * 1.76}Z`,
  triangle: (half: number) => `M0 ${-half}L${half} ${half * 0.8}L${-half} ${half * 0.8}Z`,
  diamond: (half: number) => `M0 ${-half}L${half} 0L0 ${half}L${-half} 0Z`,
} as const

function Mark({ drawn: { mark, text, size, isMarked }, at }: { readonly drawn: DrawnMark; readonly at: MapPlace }) {
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <path
        d={outlines[mark.shape](size / 2)}
        className={styles['mark']}
        data-marked={isMarked || undefined}
        style={{ fill: `var(--${mark.tone})` }}
      />
      <text className={styles['letter']} style={{ fontSize: text.length > 2 ? 9 : 11 }}>
        {text}
      </text>
    </g>
  )
}
