/** A map of the few kilometres around a place, with the circle within which the place lies and the other places near it. */
import { mercatorX, mercatorY } from '#model/shared/map/mercator.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { useBaseMap, type Degrees } from '#src/ui/map/base/base-map.ts'
import { pixelOf, worldSize } from '#src/ui/map/base/camera.ts'
import { BasePaths } from '#src/ui/map/drawing/BasePaths.tsx'
import styles from './Survey.module.css'

const ROOM = { width: 560, height: 240 } as const
/** The radius of the earth at the equator. */
const METRES_AROUND = 40_075_017
/** Pixels of the circle's radius. */
const [RADIUS, SCALE_KM] = [64, 1]
/** Metres. A place that is known better, or exactly, is not drawn closer. */
const CLOSEST = 100

type Props = {
  readonly at: Degrees
  /** Metres. */
  readonly error: number
  readonly label: string
  readonly others: readonly { readonly id: number; readonly at: Degrees; readonly name: string }[]
}
const placeOf = ([longitude, latitude]: Degrees) => ({ x: mercatorX(longitude), y: mercatorY(latitude) })

export function NearMap({ at, error, label, others }: Props) {
  const base = useBaseMap()
  if (base.isError) return <ErrorState error={base.error} onRetry={() => void base.refetch()} />
  if (!base.data) return <Skeleton rows={4} label="Drawing the map" />
  const metresAround = METRES_AROUND * Math.cos((at[1] * Math.PI) / 180)
  const shown = Math.max(error, CLOSEST)
  const zoom = Math.log2((RADIUS / shown) * (metresAround / 512))
  const camera = { ...placeOf(at), zoom }
  const kilometre = (worldSize(zoom) / metresAround) * 1000 * SCALE_KM
  const [x, y] = [ROOM.width / 2, ROOM.height / 2]
  return (
    <svg className={styles['map']} viewBox={`0 0 ${ROOM.width} ${ROOM.height}`} role="img" aria-label={label}>
      <BasePaths base={base.data} camera={camera} room={ROOM} />
      <circle className={styles['error']} cx={x} cy={y} r={(RADIUS * error) / shown} />
      <path className={styles['centre']} d={`M${x - 6} ${y}h12M${x} ${y - 6}v12`} />
      {others.map(({ id, at: other, name }) => {
        const pixel = pixelOf(camera, ROOM, placeOf(other))
        return (
          <g key={id}>
            <circle className={styles['other']} cx={pixel.x} cy={pixel.y} r={4} />
            <text className={styles['name']} x={pixel.x + 7} y={pixel.y + 4}>
              {name}
            </text>
          </g>
        )
      })}
      <path className={styles['scale']} d={`M12 ${ROOM.height - 12}h${kilometre}`} />
      <text className={styles['name']} x={16} y={ROOM.height - 17}>
        {`${SCALE_KM} km`}
      </text>
    </svg>
  )
}
