/** Documents that the server typesets: shown in the print preview (areas/document/preview), opened in a tab or saved. */
import { api, apiFile } from '../api/api.ts'
import { handOver } from '../api/handed-file.ts'
import { toast } from '../commands/toast.ts'
import { panesNow } from '../panes/pane-scope.ts'
import { open } from '../panes/screen.ts'
import { papers, MOST_PAPERS } from './papers.state.ts'

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Below it the preview of a document has its address. */
export const PREVIEW_PATH = '/company/print/'

/**
 * Shows a document, by its path below /api/, in a pane beside the focused one, or in the pane that shows one already. `ask` is the request's
 * body, for documents made of more than an address can hold; it is known until the page is left. `name` is the file's, if not the one that the
 * server gives it.
 */
export function openDocument(path: string, ask?: object, name?: string): void {
  const { all, focused, enter } = panesNow()
  const made = crypto.randomUUID()
  const kept = papers()
  const shown = all().find((one) => one.path === PREVIEW_PATH)
  const from = focused()
  kept.set(made, { ask, from: from === shown?.pane ? '' : from })
  for (const [oldest] of [...kept].slice(0, -MOST_PAPERS)) kept.delete(oldest)
  if (shown) enter(shown.pane)
  open(
    'company:print',
    {},
    {
      query: { of: path, made, ...(ask && { by: 'body' }), ...(name !== undefined && { name }) },
      place: shown ? 'here' : 'right',
    },
  )
}

/**
 * Opens a document in a tab of its own, through a ticket that is good once (server/auth/print-ticket.ts), so that no token stands in its
 * address. Call it from a key or click handler, since browsers block tabs otherwise.
 */
export async function openInTab(path: string): Promise<void> {
  const tab = globalThis.open('about:blank', '_blank')
  if (tab) tab.opener = null
  try {
    const { url } = await api<{ url: string }>('print_ticket/', { method: 'POST', body: { path: `/api/${path}` } })
    if (tab) tab.location.replace(url)
    else tellBlocked()
  } catch (error) {
    tab?.close()
    toast({ text: `Not opened. ${sentence(error)}`, tone: 'stop' })
  }
}

/** The same for a document that has no address of its own: the copy that is here. */
export function openCopyInTab(file: Blob): void {
  // The address has to stay good for as long as the tab is open.
  if (globalThis.open(URL.createObjectURL(file), '_blank') === null) tellBlocked()
}

const tellBlocked = (): void =>
  toast({
    text: 'The browser keeps new tabs closed. Allow them for this site, or save the document.',
    tone: 'warn',
    ms: 8000,
  })

export function saveFile(file: Blob, name: string): void {
  handOver(file, name)
  toast({ text: `${name} saved.`, tone: 'ok' })
}

/** Saves a document as a file with the name that the server gives it. */
export async function saveDocument(path: string, ask?: object): Promise<void> {
  try {
    const { blob, name } = await apiFile(path, ask ? { method: 'POST', body: ask } : {})
    saveFile(blob, name)
  } catch (error) {
    toast({ text: `Not saved. ${sentence(error)}`, tone: 'stop' })
  }
}
