/** Over the map, in both ways of drawing it: names of states and stations, the cursor, and the shape that is drawn. */
import { useSnapshot } from 'valtio'
import { mercatorX, mercatorY } from '#model/shared/map/mercator.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { BaseMap, Degrees } from '../base/base-map.ts'
import { pixelOf, worldSize, type MapPlace } from '../base/camera.ts'
import { radiusOf, type FenceDrawing } from '../state/fence-drawing.ts'
import type { MapController } from '../state/map-controller.ts'
import styles from './Map.module.css'

const METERS_OF_MILE = 1609.344
/** From these zooms on, and not so near that they stand in the way. */
const [STATES_FROM, STATES_TO, STATIONS_FROM] = [2.8, 6.5, 5]
/** Pixels that a name keeps to itself. */
const [WIDE, HIGH] = [96, 16]

type Named = { readonly name: string; readonly at: Degrees }
type Props = { readonly controller: MapController; readonly base: BaseMap }

export function Overlay({ controller, base }: Props) {
  const { camera, room, cursor, index } = useSnapshot(controller.state)
  const { drawing, closed } = useSnapshot(controller.fence.state)
  const pixel = (place: MapPlace): MapPlace => pixelOf(camera, room, place)
  const names = (list: readonly Named[], isSpaced: boolean) => {
    const taken: MapPlace[] = []
    return list.flatMap(({ name, at: [longitude, latitude] }) => {
      const { x, y } = pixel({ x: mercatorX(longitude), y: mercatorY(latitude) })
      if (x < 0 || y < 0 || x > room.width || y > room.height) return []
      if (isSpaced && taken.some((one) => Math.abs(one.x - x) < WIDE && Math.abs(one.y - y) < HIGH)) return []
      taken.push({ x, y })
      return [{ name, x, y }]
    })
  }
  const isWide = camera.zoom >= STATES_FROM && camera.zoom <= STATES_TO
  const point = cursor === null ? undefined : controller.state.index?.pointOf(cursor)
  const under = point === undefined || !index ? undefined : controller.state.index?.placeOf(point)
  const ring = under && pixel(under)
  return (
    <svg className={styles['overlay']} aria-hidden>
      {isWide &&
        names(base.names, false).map(({ name, x, y }) => (
          <text key={name} className={styles['region']} x={x} y={y}>
            {name}
          </text>
        ))}
      {camera.zoom >= STATIONS_FROM &&
        names(controller.spec.stations, true).map(({ name, x, y }) => (
          <g key={name} transform={`translate(${x} ${y})`}>
            <circle className={styles['stop']} r={2.2} />
            <text className={styles['station']} y={-16}>
              {name}
            </text>
          </g>
        ))}
      {(drawing ?? closed) && (
        <Shape drawing={drawing ?? closed} pixel={pixel} zoom={camera.zoom} isOpen={drawing !== null} />
      )}
      {ring && (
        <g transform={`translate(${ring.x} ${ring.y})`} className={styles['ring']}>
          <circle r={17} />
          <circle r={17} />
        </g>
      )}
    </svg>
  )
}

type ShapeProps = {
  readonly drawing: FenceDrawing | null
  readonly pixel: (place: MapPlace) => MapPlace
  readonly zoom: number
  readonly isOpen: boolean
}
function Shape({ drawing, pixel, zoom, isOpen }: ShapeProps) {
  if (drawing === null) return null
  const hand = pixel(drawing.hand)
  const center = drawing.center && pixel(drawing.center)
  const corners = [...drawing.corners, ...(isOpen ? [drawing.hand] : [])].map(pixel)
  const reach =
    drawing.center === undefined ? 0 : Math.hypot(drawing.hand.x - drawing.center.x, drawing.hand.y - drawing.center.y)
  return (
    <g className={styles['fence']}>
      {center ? (
        <>
          <circle cx={center.x} cy={center.y} r={reach * worldSize(zoom)} />
          <text className={styles['measure']} x={center.x} y={center.y - 8}>
            {`${grouped(Math.round(radiusOf(drawing) / METERS_OF_MILE))} mi`}
          </text>
        </>
      ) : (
        <path d={corners.length === 0 ? '' : `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`} />
      )}
      {drawing.corners.map((corner) => {
        const { x, y } = pixel(corner)
        return <rect key={`${corner.x} ${corner.y}`} x={x - 3} y={y - 3} width={6} height={6} />
      })}
      {isOpen && <path className={styles['hand']} d={`M${hand.x - 11} ${hand.y}h22M${hand.x} ${hand.y - 11}v22`} />}
    </g>
  )
}
