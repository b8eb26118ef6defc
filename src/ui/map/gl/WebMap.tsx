/** The map by WebGL: MapLibre draws the base, one layer of our own all points. */
import { Map as WebGlMap, setWorkerUrl } from 'maplibre-gl'
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { latitudeAt, longitudeAt, mercatorX, mercatorY } from '#model/shared/map/mercator.ts'
import { useInk } from '#src/ui/plot/ink.ts'
import type { BaseMap } from '../base/base-map.ts'
import { LEAST_MAP_ZOOM, MOST_MAP_ZOOM, type MapCamera } from '../base/camera.ts'
import { drawnMarks } from '../state/drawn-marks.ts'
import type { MapController } from '../state/map-controller.ts'
import styles from '../drawing/Map.module.css'
import './maplibre.css'
import { mapStyle } from './map-style.ts'
import { PointsLayer } from './points-layer.ts'

type Props = {
  readonly controller: MapController
  readonly base: BaseMap
  readonly onFail: () => void
  /** No hand moves it. */
  readonly isStill: boolean
}

/** `#d99a33` or `#fff` as parts of one. */
function toneOf(colour: string): readonly [number, number, number] {
  const digits = colour.slice(1)
  const value = Number.parseInt(digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits, 16)
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}
const sightOf = ({ x, y, zoom }: MapCamera) => ({
  center: [longitudeAt(x), latitudeAt(y)] as [number, number],
  zoom,
})

export default function WebMap({ controller, base, onFail, isStill }: Props) {
  const room = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ readonly map: WebGlMap; readonly layer: PointsLayer }>(undefined)
  const { ink, look } = useInk()
  const { index, marked } = useSnapshot(controller.state)
  useEffect(() => {
    if (!room.current) return undefined
    setWorkerUrl(workerAddress)
    const layer = new PointsLayer()
    let map: WebGlMap
    try {
      map = new WebGlMap({
        container: room.current,
        style: mapStyle(base, controller.spec.lines, ink),
        ...sightOf(controller.state.camera),
        minZoom: LEAST_MAP_ZOOM,
        maxZoom: MOST_MAP_ZOOM,
        attributionControl: false,
        interactive: !isStill,
        keyboard: false,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        renderWorldCopies: false,
        fadeDuration: 0,
      })
    } catch {
      onFail()
      return undefined
    }
    map.touchZoomRotate.disableRotation()
    // Again after the browser took the context away and gave another: the base comes back by itself, a layer of our own does not.
    map.on('style.load', () => map.addLayer(layer))
    const follow = (): void => {
      const { lng, lat } = map.getCenter()
      const next = { x: mercatorX(lng), y: mercatorY(lat), zoom: map.getZoom() }
      const { x, y, zoom } = controller.state.camera
      if (Math.abs(x - next.x) + Math.abs(y - next.y) > 1e-9 || Math.abs(zoom - next.zoom) > 1e-6) controller.look(next)
    }
    // Only what a hand does on the map itself; keys go the other way.
    map.on('move', (event) => event.originalEvent && follow())
    map.on('moveend', follow)
    const stop = subscribeKey(
      controller.state,
      'camera',
      (camera) => {
        const { lng, lat } = map.getCenter()
        const isThere =
          Math.abs(mercatorX(lng) - camera.x) + Math.abs(mercatorY(lat) - camera.y) < 1e-9 &&
          Math.abs(map.getZoom() - camera.zoom) < 1e-6
        if (!isThere) map.jumpTo(sightOf(camera))
      },
      true,
    )
    drawn.current = { map, layer }
    return () => {
      stop()
      drawn.current = undefined
      map.remove()
    }
  }, [controller, base, ink, look, onFail, isStill])
  useEffect(() => {
    const { current } = drawn
    if (!current || !controller.state.index) return
    const marks = drawnMarks(controller.state.index, controller.spec, marked)
    const [paper, ring] = [toneOf(ink('surface-raised')), toneOf(ink('text'))]
    const tones = new Map(controller.spec.marks.map(({ tone }) => [tone, toneOf(ink(tone))]))
    current.layer.show(
      marks.map(({ mark, ...each }) => ({ ...each, shape: mark.shape, tone: tones.get(mark.tone) ?? ring })),
      paper,
      ring,
    )
    current.map.triggerRepaint()
  }, [controller, index, marked, ink, look, base])
  return <div ref={room} className={styles['drawing']} aria-hidden />
}
