// The server as JavaScript: itself, the threads of its database, of its press, of its reader of sheets and of its streams of columns, and what an operator runs beside
// it, each an entry of its own; packages stay files.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** `folder` must be within the project, so that the bundle finds its packages and migrations. */
export function bundleServer(folder) {
  const words = [
    'server=server/main.ts',
    'embedded-worker=server/db/embedded/worker.ts',
    'press-worker=server/print/press-worker.ts',
    'saml-worker=server/auth/providers/saml/saml-worker.ts',
    'sheet-worker=server/engine/files/sheet-worker.ts',
    'pdf-text-worker=server/engine/files/pdf/pdf-text-worker.ts',
    'page-worker=server/engine/operations/export/pages/page-worker.ts',
    'barcode-worker=server/engine/files/barcodes/barcode-worker.ts',
    'backup=scripts/backup.ts',
    'restore=scripts/restore.ts',
    'check-archive=scripts/check-archive.ts',
    'check-views=scripts/check-views.ts',
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
