/** The drawing of a map, by WebGL or as plain shapes, with what lies over it. */
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import { ErrorState, Skeleton } from '../../controls/Notice.tsx'
import { useBaseMap } from '../base/base-map.ts'
import type { MapPlace } from '../base/camera.ts'
import type { MapController } from '../state/map-controller.ts'
import { hasWebGl } from './has-web-gl.ts'
import { Overlay } from './Overlay.tsx'
import styles from './Map.module.css'

const WebMap = lazy(() => import('../gl/WebMap.tsx'))
const SvgMap = lazy(() => import('./SvgMap.tsx'))

type Props = {
  readonly controller: MapController
  readonly onPress: (pixel: MapPlace, isAdding: boolean) => void
  /** It shows all of its points and is not moved. */
  readonly isStill?: boolean
}

export function MapDrawing({ controller, onPress, isStill = false }: Props) {
  const base = useBaseMap()
  const room = useRef<HTMLDivElement>(null)
  const [isPlain, setPlain] = useState(() => !hasWebGl())
  const fail = useCallback(() => setPlain(true), [])
  const { facts, index } = useSnapshot(controller.state)
  useEffect(() => {
    const { current } = room
    if (!current) return undefined
    const watch = new ResizeObserver(() =>
      controller.resize({ width: current.clientWidth, height: current.clientHeight }),
    )
    watch.observe(current)
    return () => watch.disconnect()
  }, [controller])
  const pressed = useRef({ x: 0, y: 0 })
  const veil = (
    <div className={styles['veil']}>
      <Skeleton rows={6} label={`Loading the map of ${controller.spec.plural}`} />
    </div>
  )
  return (
    // The keys are commands of the pane, and the list beside has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={room}
      className={styles['room']}
      onPointerDown={({ clientX, clientY }) => void (pressed.current = { x: clientX, y: clientY })}
      onClick={(event) => {
        // What was dragged was not pressed.
        if (Math.hypot(event.clientX - pressed.current.x, event.clientY - pressed.current.y) > 4) return
        const box = event.currentTarget.getBoundingClientRect()
        onPress({ x: event.clientX - box.left, y: event.clientY - box.top }, event.ctrlKey || event.metaKey)
      }}
    >
      {base.isError && <ErrorState error={base.error} onRetry={() => void base.refetch()} />}
      {base.data && (
        <>
          <Suspense fallback={veil}>
            {isPlain ? (
              <SvgMap controller={controller} base={base.data} isStill={isStill} />
            ) : (
              <WebMap controller={controller} base={base.data} onFail={fail} isStill={isStill} />
            )}
          </Suspense>
          <Overlay controller={controller} base={base.data} />
        </>
      )}
      {(base.isPending || !facts || (facts.source.phase === 'loading' && !index)) && veil}
      {isPlain && !isStill && (
        <p className={styles['plain']} role="note">
          Drawn without WebGL, which this browser does not offer
        </p>
      )}
      {facts?.mode === 'server' && (
        <p className={styles['plain']} role="alert">
          {`${grouped(facts.total)} ${controller.spec.plural} are too many for a map in the browser`}
        </p>
      )}
    </div>
  )
}
