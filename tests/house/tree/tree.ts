/** The tree that rules check: the repository itself, or a small one planted in a temporary folder. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileGraph, type Graph } from './graph.ts'
import { readSources, type Source } from './sources.ts'

export interface Tree {
  readonly sources: readonly Source[]
  readonly files: Graph
}

export function readTree(root: string): Tree {
  const sources = readSources(root)
  return { sources, files: fileGraph(sources) }
}
export function put(root: string, file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}
export function readPlanted(planted: Readonly<Record<string, string>>): Tree {
  const root = mkdtempSync(join(tmpdir(), 'highball-house-'))
  try {
    for (const [file, content] of Object.entries(planted)) put(root, file, content)
    return readTree(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
