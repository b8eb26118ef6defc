/** The base map in the style of MapLibre: plain shapes in the colours of the page, and no texts. */
import type { GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { BaseMap, BaseShape, Degrees } from '../base/base-map.ts'

type Geometry = Exclude<GeoJSONSourceSpecification['data'], string>
const points = (line: readonly Degrees[]): number[][] => line.map(([longitude, latitude]) => [longitude, latitude])
const areas = (shapes: readonly BaseShape[]): Geometry => ({
  type: 'MultiPolygon',
  coordinates: shapes.map((rings) => rings.map(points)),
})
const strokes = (shapes: readonly BaseShape[]): Geometry => ({
  type: 'MultiLineString',
  coordinates: shapes.flatMap((lines) => lines.map(points)),
})

/** `ink` answers the colour of a token. */
export function mapStyle(
  { land, lakes, rivers, borders }: BaseMap,
  lines: readonly (readonly [Degrees, Degrees])[],
  ink: (token: string) => string,
): StyleSpecification {
  const source = (data: Geometry): GeoJSONSourceSpecification => ({
    type: 'geojson',
    data,
    maxzoom: 10,
    tolerance: 0.2,
  })
  return {
    version: 8,
    sources: {
      land: source(areas(land)),
      lakes: source(areas(lakes)),
      rivers: source(strokes(rivers)),
      borders: source(strokes(borders)),
      lines: source(strokes(lines.map((line) => [line]))),
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': ink('map-water') } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': ink('map-land'), 'fill-antialias': false } },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': ink('map-border'), 'line-width': 1 } },
      { id: 'rivers', type: 'line', source: 'rivers', paint: { 'line-color': ink('map-water'), 'line-width': 1 } },
      { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': ink('map-water') } },
      { id: 'shore', type: 'line', source: 'land', paint: { 'line-color': ink('map-border'), 'line-width': 0.7 } },
      { id: 'lines', type: 'line', source: 'lines', paint: { 'line-color': ink('map-rail'), 'line-width': 1.2 } },
    ],
  }
}
