/** Loads a file that the server makes of rows. A slow download shows its progress, and can be cancelled. */
import { proxy } from 'valtio'
import { apiBlob } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import type { ExportRun } from './ExportPanel.tsx'

const formatNames = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' } as const
export type ExportFormat = keyof typeof formatNames

/**
 * `rows` names them in the title of the progress; `at` is the path of the resource or the row whose `download_table/` makes
 * the file. Returns undefined if it was cancelled or failed; the user has been notified then.
 */
export async function serverFile(
  rows: string,
  format: ExportFormat,
  at: string,
  body: object,
): Promise<Blob | undefined> {
  const stop = new AbortController()
  const run: ExportRun = {
    title: `${rows} as ${formatNames[format]}`,
    stop: () => stop.abort(),
    state: proxy({ bytes: 0, isOver: false }),
  }
  // A fast download shows no panel.
  const late = setTimeout(() => openOverlay(() => import('./ExportPanel.tsx'), { run }), 400)
  try {
    return await apiBlob(`${at}download_table/`, { method: 'POST', body, signal: stop.signal }, (bytes) => {
      run.state.bytes = bytes
    })
  } catch (error) {
    const isGivenUp = stop.signal.aborted
    toast(
      isGivenUp
        ? { text: 'Export cancelled.' }
        : {
            text: `Not exported. ${error instanceof Error ? error.message.replace(/^Format: /, '') : String(error)}`,
            tone: 'stop',
          },
    )
    return undefined
  } finally {
    clearTimeout(late)
    run.state.isOver = true
  }
}
