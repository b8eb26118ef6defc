/** The import graph of files and of folders, and its circles. */
import { posix } from 'node:path'
import { resolve } from '../walls/judge.mjs'
import type { Source } from './sources.ts'

/** From each node to those it imports, except itself. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

function graphOf(nodes: Iterable<string>, arrows: Iterable<readonly [string, string]>): Graph {
  const graph = new Map([...nodes].map((node) => [node, new Set<string>()]))
  for (const [from, to] of arrows) if (from !== to && graph.has(to)) graph.get(from)?.add(to)
  return graph
}
/** Type and lazy imports count like any other; the URL of a worker does not, because it runs separately. */
export function fileGraph(sources: readonly Source[]): Graph {
  const arrows = sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ kind }) => kind !== 'url')
      .map(({ specifier }) => [path, resolve(path, specifier).path ?? ''] as const),
  )
  return graphOf(
    sources.map(({ path }) => path),
    arrows,
  )
}
export const arrowsOf = (graph: Graph): (readonly [string, string])[] =>
  [...graph].flatMap(([from, targets]) => [...targets].map((to) => [from, to] as const))

/** The same graph between folders, or between the rooms of a part of the tree. */
export function foldedBy(graph: Graph, placeOf: (file: string) => string | undefined): Graph {
  const places = new Map([...graph.keys()].map((file) => [file, placeOf(file)]))
  const between = arrowsOf(graph).flatMap(([from, to]) => {
    const [here, there] = [places.get(from), places.get(to)]
    return here === undefined || there === undefined ? [] : [[here, there] as const]
  })
  return graphOf(
    [...places.values()].filter((place) => place !== undefined),
    between,
  )
}
export const folderGraph = (graph: Graph): Graph => foldedBy(graph, (file) => posix.dirname(file))

function reachable(graph: Graph, start: string): Set<string> {
  const seen = new Set<string>()
  const open = [...(graph.get(start) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    open.push(...(graph.get(next) ?? []))
  }
  return seen
}
/** Each node in a circle, with the number of its arrows within the circle, so that a growing circle is noticed. */
export function circles(graph: Graph): ReadonlyMap<string, number> {
  const reach = new Map([...graph.keys()].map((node) => [node, reachable(graph, node)]))
  return new Map(
    [...graph].flatMap(([node, targets]) => {
      const round = [...targets].filter((target) => reach.get(target)?.has(node)).length
      return round > 0 ? [[node, round] as const] : []
    }),
  )
}
