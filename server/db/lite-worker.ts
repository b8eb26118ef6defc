/** The embedded PostgreSQL (PGlite), in a thread of its own so that a long query never stops the server's. */
import fs from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

export type Ask = { readonly id: number; readonly message?: Uint8Array; readonly close?: true }
export type Answer = { readonly id: number; readonly bytes?: Uint8Array; readonly error?: string }

/** The part of PGlite's file system that we reach into: it has no fsync of its own. */
type StreamOps = { fsync?: (stream: { nfd?: number }) => number }
type Inside = { Module: { FS: { lookupPath: (at: string) => { node: { mount: { type: { stream_ops: StreamOps } } } } } } }

const { directory } = workerData as { directory: string }

// `-F` would switch fsync off; a commit is on the disk before it is acknowledged.
const startParams = [
  ...PGlite.defaultStartParams.filter((word) => word !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'checkpoint_timeout=3600',
]
const open = (at: string): Promise<PGlite> => PGlite.create(at, { extensions: { pg_trgm }, startParams })

// Made aside and renamed: killed half-way, the first start would leave a folder that never opens again.
if (!fs.existsSync(path.join(directory, 'PG_VERSION'))) {
  const aside = `${directory}.init`
  fs.rmSync(aside, { recursive: true, force: true })
  await (await open(aside)).close()
  fs.rmSync(directory, { recursive: true, force: true })
  fs.renameSync(aside, directory)
}

const lite = await open(directory)
const operations = (lite as unknown as Inside).Module.FS.lookupPath('/pglite/data').node.mount.type.stream_ops
operations.fsync ??= ({ nfd }) => {
  if (nfd !== undefined) fs.fdatasyncSync(nfd)
  return 0
}

async function answer({ id, message, close }: Ask): Promise<void> {
  try {
    if (close) {
      await lite.close()
      parentPort?.postMessage({ id } satisfies Answer)
      parentPort?.close()
      return
    }
    const parts: Uint8Array[] = []
    // The non-streaming call also parses and keeps every message: a leak of half a kilobyte a statement.
    await lite.execProtocolRawStream(message ?? new Uint8Array(), { syncToFs: false, onRawData: (bytes) => parts.push(bytes.slice()) })
    const bytes = parts.length === 1 && parts[0] ? parts[0] : new Uint8Array(Buffer.concat(parts))
    parentPort?.postMessage({ id, bytes } satisfies Answer, [bytes.buffer as ArrayBuffer])
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies Answer)
  }
}

parentPort?.on('message', (ask: Ask) => void answer(ask))
parentPort?.postMessage({ id: 0 } satisfies Answer)
