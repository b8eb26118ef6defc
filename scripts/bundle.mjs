// The server as JavaScript: itself, its threads, and what an operator runs beside it, each an entry of its own; packages stay files.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const threads = [
  'embedded-worker=server/db/embedded/worker.ts',
  'press-worker=server/print/press-worker.ts',
  'saml-worker=server/auth/providers/saml/saml-worker.ts',
  'scrypt-worker=server/auth/hashing/scrypt-worker.ts',
  'sheet-worker=server/engine/files/sheet-worker.ts',
  'pdf-text-worker=server/engine/files/pdf/pdf-text-worker.ts',
  'page-worker=server/engine/operations/export/pages/page-worker.ts',
  'mail-worker=server/areas/document/inbox/mail/mail-worker.ts',
  'figure-worker=server/areas/document/reading/thread/figure-worker.ts',
  'barcode-worker=server/engine/files/barcodes/barcode-worker.ts',
  // A process of its own, which the server starts as it starts threads.
  'document-program=server/reading/program/main.ts',
]
const programs = [
  'server=server/main.ts',
  'backup=scripts/backup.ts',
  'restore=scripts/restore.ts',
  'check-archive=scripts/check-archive.ts',
  'check-views=scripts/check-views.ts',
  'let-in=scripts/let-in.ts',
]

/** `folder` must be within the project, so that the bundle finds its packages and migrations. */
function bundle(folder, entries) {
  const words = [
    ...entries,
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--target=node20',
    '--packages=external',
    '--sourcemap',
    '--out-extension:.js=.mjs',
    `--outdir=${folder}`,
    '--log-level=warning',
  ]
  const { status } = spawnSync(path.join('node_modules/.bin', 'esbuild'), words, { stdio: 'inherit' })
  if (status !== 0) throw new Error('The server could not be bundled')
}

export const bundleServer = (folder) => bundle(folder, [...programs, ...threads])
/** The threads alone, for a server that runs from source. */
export const bundleThreads = (folder) => bundle(folder, threads)
