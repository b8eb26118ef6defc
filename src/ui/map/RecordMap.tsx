/** The records of a resource on a map: drawn by WebGL or, where there is none, as plain shapes; and as a list beside it. */
import { lazy, Suspense, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import type { RowId } from '#workers/jobs.ts'
import { PaneId, useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useAge } from '#src/engine/panes/pane.ts'
import { ErrorState, Skeleton } from '../controls/Notice.tsx'
import { useBaseMap } from './base/base-map.ts'
import { hasWebGl } from './drawing/has-web-gl.ts'
import { Legend } from './drawing/MapLegend.tsx'
import { MapController } from './state/map-controller.ts'
import { MapList } from './drawing/MapList.tsx'
import type { MapSpec } from './base/map-spec.ts'
import { MapTime } from './drawing/MapTime.tsx'
import { Overlay } from './drawing/Overlay.tsx'
import { useMapLinks } from './state/use-map-links.ts'
import styles from './drawing/Map.module.css'

const WebMap = lazy(() => import('./gl/WebMap.tsx'))
const SvgMap = lazy(() => import('./drawing/SvgMap.tsx'))

type Props = {
  readonly spec: MapSpec
  /** These rows alone, and what they are. */
  readonly only?: readonly RowId[] | undefined
  readonly about?: string | undefined
}

export function RecordMap({ spec, only, about }: Props) {
  const pane = useContext(PaneId)
  const [controller] = useState(() => new MapController(spec, pane))
  useCommandTarget('map', controller)
  useCommandTarget('record', controller.target)
  useCommandTarget('focus', controller)
  useMapLinks(controller)
  useEffect(() => controller.rows.begin(), [controller])
  useEffect(() => controller.limit(only), [controller, only])
  useEffect(() => () => controller.scrub.pause(), [controller])
  const { facts } = useSnapshot(controller.state)
  const source = facts?.source
  useAge(
    source === undefined || source.phase === 'loading' ? 'unknown' : source.phase === 'stale' ? source.since : null,
  )
  if (source?.phase === 'refused')
    return <ErrorState title={source.status === 403 ? '403 · Not allowed' : 'Not available'} error={source.reason} />
  return (
    <section className={styles['screen']} aria-label={`Map of ${spec.plural}`}>
      <div className={styles['body']}>
        <Drawing controller={controller} />
        <MapList controller={controller} />
      </div>
      <MapTime controller={controller} />
      <Legend controller={controller} about={about} />
    </section>
  )
}

function Drawing({ controller }: { readonly controller: MapController }) {
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
        controller.press({ x: event.clientX - box.left, y: event.clientY - box.top }, event.ctrlKey || event.metaKey)
      }}
    >
      {base.isError && <ErrorState error={base.error} onRetry={() => void base.refetch()} />}
      {base.data && (
        <>
          <Suspense fallback={null}>
            {isPlain ? (
              <SvgMap controller={controller} base={base.data} />
            ) : (
              <WebMap controller={controller} base={base.data} onFail={fail} />
            )}
          </Suspense>
          <Overlay controller={controller} base={base.data} />
        </>
      )}
      {(base.isPending || !facts || (facts.source.phase === 'loading' && !index)) && (
        <div className={styles['veil']}>
          <Skeleton rows={6} label={`Loading the map of ${controller.spec.plural}`} />
        </div>
      )}
      {isPlain && (
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
