/** What a browser loads before it can work: JavaScript of the shell, and of the shell with the first table. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Table } from '../kit/bench.ts'

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }

export async function bench(): Promise<Table> {
  const manifest = JSON.parse(readFileSync('out/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>
  const closure = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return seen
    seen.add(key)
    for (const next of chunk.imports ?? []) closure(next, seen)
    return seen
  }
  const kilobytes = (keys: ReadonlySet<string>): number =>
    [...keys].reduce(
      (sum, key) => sum + gzipSync(readFileSync(`out/client/${manifest[key]?.file ?? ''}`)).length / 1000,
      0,
    )
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? ''
  const table =
    Object.keys(manifest).find(
      (key) => key.endsWith('src/ui/table/grid/Grid.tsx') || key.endsWith('table/ResourceTable.tsx'),
    ) ?? ''
  const shell = closure(entry)
  return {
    title: 'First load, gz',
    rows: [
      { measure: 'shell of the console', ours: kilobytes(shell), unit: 'kB', limit: 250 },
      { measure: 'with the first table', ours: kilobytes(closure(table, new Set(shell))), unit: 'kB', limit: 370 },
    ],
  }
}
