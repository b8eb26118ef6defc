/** A line of places on the base map, as near as shows all of them. */
import { mercatorX, mercatorY } from '#model/shared/map/mercator.ts'
import { ErrorState, Skeleton } from '../../controls/Notice.tsx'
import { useBaseMap, type Degrees } from '../base/base-map.ts'
import { fittedTo, pixelOf } from '../base/camera.ts'
import { BasePaths } from './BasePaths.tsx'
import styles from './PinMap.module.css'

const ROOM = { width: 560, height: 220 } as const
type Props = {
  readonly label: string
  readonly places: readonly { readonly at: Degrees; readonly name: string; readonly isEnd: boolean }[]
}

export function LineMap({ label, places }: Props) {
  const base = useBaseMap()
  if (base.isError) return <ErrorState error={base.error} onRetry={() => void base.refetch()} />
  if (!base.data) return <Skeleton rows={4} label="Drawing the map" />
  const on = places.map(({ at: [longitude, latitude] }) => ({ x: mercatorX(longitude), y: mercatorY(latitude) }))
  const camera = fittedTo({ x: on.map(({ x }) => x), y: on.map(({ y }) => y) }, ROOM)
  const drawn = places.map((place, index) => ({ ...place, pixel: pixelOf(camera, ROOM, on[index] ?? { x: 0, y: 0 }) }))
  return (
    <svg className={styles['map']} viewBox={`0 0 ${ROOM.width} ${ROOM.height}`} role="img" aria-label={label}>
      <BasePaths base={base.data} camera={camera} room={ROOM} />
      <polyline className={styles['line']} points={drawn.map(({ pixel: { x, y } }) => `${x},${y}`).join(' ')} />
      {drawn.map(({ name, isEnd, pixel: { x, y } }, index) => (
        <g key={index}>
          {isEnd ? (
            <rect className={styles['point']} x={x - 5} y={y - 5} width={10} height={10} />
          ) : (
            <circle className={styles['point']} cx={x} cy={y} r={5} />
          )}
          <text
            className={styles['name']}
            x={x > ROOM.width * 0.7 ? x - 9 : x + 9}
            y={y - 7}
            textAnchor={x > ROOM.width * 0.7 ? 'end' : 'start'}
          >
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}
