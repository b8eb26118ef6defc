/** The base map: land, borders, lakes and rivers, made by scripts/base-map.mjs; a line that two shapes share is kept once. */
import { useQuery } from '@tanstack/react-query'

type Lines = readonly number[]
type Topology = {
  readonly scale: readonly [number, number]
  readonly translate: readonly [number, number]
  /** Steps from one place to the next, in turns of x and y. */
  readonly arcs: readonly (readonly number[])[]
  readonly land: readonly (readonly Lines[])[]
  readonly lakes: readonly (readonly Lines[])[]
  readonly rivers: readonly (readonly Lines[])[]
  readonly borders: readonly (readonly Lines[])[]
  readonly names: readonly (readonly [string, number, number])[]
}
export type Degrees = readonly [longitude: number, latitude: number]
export type BaseShape = readonly (readonly Degrees[])[]
export type BaseMap = {
  readonly land: readonly BaseShape[]
  readonly lakes: readonly BaseShape[]
  readonly rivers: readonly BaseShape[]
  readonly borders: readonly BaseShape[]
  /** States and provinces, and where their names stand. */
  readonly names: readonly { readonly name: string; readonly at: Degrees }[]
}

function decoded({ scale, translate, arcs, names, ...shapes }: Topology): BaseMap {
  const lines = arcs.map((steps) => {
    let [x, y] = [0, 0]
    const places: Degrees[] = []
    for (let at = 0; at < steps.length; at += 2) {
      x += steps[at] ?? 0
      y += steps[at + 1] ?? 0
      places.push([x * scale[0] + translate[0], y * scale[1] + translate[1]])
    }
    return places
  })
  /** Each line begins where the one before it ended; a negative number is a line the other way round. */
  const joined = (numbers: Lines): readonly Degrees[] =>
    numbers.flatMap((number, at) => {
      const line = number < 0 ? (lines[~number] ?? []).toReversed() : (lines[number] ?? [])
      return at === 0 ? line : line.slice(1)
    })
  const each = (list: readonly (readonly Lines[])[]): readonly BaseShape[] => list.map((shape) => shape.map(joined))
  return {
    land: each(shapes.land),
    lakes: each(shapes.lakes),
    rivers: each(shapes.rivers),
    borders: each(shapes.borders),
    names: names.map(([name, longitude, latitude]) => ({ name, at: [longitude, latitude] })),
  }
}

async function readBase(): Promise<BaseMap> {
  const response = await fetch('/map/base.json')
  if (!response.ok) throw new Error(`The base map was not answered (${response.status}).`)
  const topology: Topology = await response.json()
  return decoded(topology)
}

export const useBaseMap = () =>
  useQuery({ queryKey: ['base map'], queryFn: readBase, staleTime: Infinity, gcTime: Infinity })
