/** The same map without WebGL: the base as plain shapes that are moved as one, and the points over them. */
import { useMemo, useRef, type PointerEvent } from 'react'
import { useSnapshot } from 'valtio'
import { mercatorX, mercatorY } from '#model/shared/map/mercator.ts'
import type { BaseMap, BaseShape, Degrees } from '../base/base-map.ts'
import { panned, pixelOf, placeAt, worldSize, type MapPlace } from '../base/camera.ts'
import { drawnMarks, type DrawnMark } from '../state/drawn-marks.ts'
import type { MapController } from '../state/map-controller.ts'
import styles from './Map.module.css'

/** The plane in which the paths are written: whole numbers stay short. */
const PLANE = 65_536
const pointText = ([longitude, latitude]: Degrees): string =>
  `${Math.round(mercatorX(longitude) * PLANE)} ${Math.round(mercatorY(latitude) * PLANE)}`
const lineText = (line: readonly Degrees[]): string => `M${line.map(pointText).join('L')}`
const areaText = (shapes: readonly BaseShape[]): string =>
  shapes.flatMap((rings) => rings.map((ring) => `${lineText(ring)}Z`)).join('')
const strokeText = (shapes: readonly BaseShape[]): string => shapes.flatMap((lines) => lines.map(lineText)).join('')

type Props = { readonly controller: MapController; readonly base: BaseMap }

export default function SvgMap({ controller, base }: Props) {
  const { camera, room, index, marked } = useSnapshot(controller.state)
  const hand = useRef<MapPlace>(undefined)
  const paths = useMemo(
    () => (
      <>
        <path className={styles['land']} d={areaText(base.land)} />
        <path className={styles['border']} d={strokeText(base.borders)} />
        <path className={styles['river']} d={strokeText(base.rivers)} />
        <path className={styles['lake']} d={areaText(base.lakes)} />
        <path className={styles['shore']} d={areaText(base.land)} />
        <path className={styles['rail']} d={strokeText(controller.spec.lines.map((line) => [line]))} />
      </>
    ),
    [base, controller],
  )
  const marks = useMemo(
    () => (index && controller.state.index ? drawnMarks(controller.state.index, controller.spec, marked) : []),
    [index, controller, marked],
  )
  const scale = worldSize(camera.zoom) / PLANE
  const origin = pixelOf(camera, room, { x: 0, y: 0 })
  const move = (event: PointerEvent): void => {
    const before = hand.current
    if (!before || event.buttons !== 1) return
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
        const box = event.currentTarget.getBoundingClientRect()
        const around = placeAt(camera, room, { x: event.clientX - box.left, y: event.clientY - box.top })
        controller.zoom(event.deltaY < 0 ? 0.5 : -0.5, around)
      }}
    >
      <g transform={`translate(${origin.x} ${origin.y}) scale(${scale})`}>{paths}</g>
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
