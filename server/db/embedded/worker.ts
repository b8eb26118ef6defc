/** Worker thread with the embedded PostgreSQL (PGlite), so that a long query never blocks the server. */
import fs from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

export type EmbeddedRequest = { readonly id: number; readonly message?: Uint8Array; readonly close?: true }
export type EmbeddedResponse = { readonly id: number; readonly bytes?: Uint8Array }

/** The part of PGlite's file system that we need, because PGlite does not call fsync itself. */
type StreamOps = { fsync?: (stream: { nfd?: number }) => number }
type Inside = {
  Module: { FS: { lookupPath: (at: string) => { node: { mount: { type: { stream_ops: StreamOps } } } } } }
}

export type EmbeddedPlace = { readonly directory: string; readonly sharedBuffers?: string | undefined }

const { directory, sharedBuffers, program } = workerData as EmbeddedPlace & { readonly program: WebAssembly.Module }

// Without `-F`, which disables fsync: commits must be on disk before they are acknowledged.
const startParams = [
  ...PGlite.defaultStartParams.filter((word) => word !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'checkpoint_timeout=3600',
  ...(sharedBuffers === undefined ? [] : ['-c', `shared_buffers=${sharedBuffers}`]),
]
const open = (at: string): Promise<PGlite> =>
  PGlite.create(at, { extensions: { btree_gist, pg_trgm }, startParams, pgliteWasmModule: program })

// Created under another name and then renamed, because a first start that is killed half-way would leave an unusable folder.
if (!fs.existsSync(path.join(directory, 'PG_VERSION'))) {
  const aside = `${directory}.init`
  fs.rmSync(aside, { recursive: true, force: true })
  await (await open(aside)).close()
  fs.rmSync(directory, { recursive: true, force: true })
  fs.renameSync(aside, directory)
}

// Temporary files of a statement whose thread was ended. A server's postmaster would remove them; here nobody does.
fs.rmSync(path.join(directory, 'base/pgsql_tmp'), { recursive: true, force: true })
const lite = await open(directory)
const operations = (lite as unknown as Inside).Module.FS.lookupPath('/pglite/data').node.mount.type.stream_ops
operations.fsync ??= ({ nfd }) => {
  if (nfd !== undefined) fs.fdatasyncSync(nfd)
  return 0
}

/** Errors of SQL are part of the answered bytes. An exception means that PGlite itself broke: it ends the thread, which is replaced. */
async function answer({ id, message, close }: EmbeddedRequest): Promise<void> {
  if (close) {
    await lite.close()
    parentPort?.postMessage({ id } satisfies EmbeddedResponse)
    parentPort?.close()
    return
  }
  const parts: Uint8Array[] = []
  // The non-streaming call would also parse and keep every message, leaking half a kilobyte per statement.
  await lite.execProtocolRawStream(message ?? new Uint8Array(), {
    syncToFs: false,
    onRawData: (bytes) => parts.push(bytes.slice()),
  })
  const bytes = parts.length === 1 && parts[0] ? parts[0] : new Uint8Array(Buffer.concat(parts))
  parentPort?.postMessage({ id, bytes } satisfies EmbeddedResponse, [bytes.buffer as ArrayBuffer])
}

parentPort?.on('message', (ask: EmbeddedRequest) => void answer(ask))
parentPort?.postMessage({ id: 0 } satisfies EmbeddedResponse)
