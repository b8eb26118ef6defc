/** Opens documents in a new tab or saves them as files. Their URLs never contain a token (server/auth/print-ticket.ts). */
import { api, apiFile } from '../api/api.ts'
import { toast } from '../commands/toast.ts'

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Opens a document in a new tab, by its path below /api/ (or `/print/…`). Call it from a key or click handler, since browsers block tabs
 * otherwise. `ask` is a request body, for queries too long for a URL.
 */
export async function openDocument(path: string, ask?: object): Promise<void> {
  const tab = globalThis.open('about:blank', '_blank')
  if (tab) tab.opener = null
  try {
    const { url } = await api<{ url: string }>('print_ticket/', {
      method: 'POST',
      body: { path: path.startsWith('/') ? path : `/api/${path}`, ...(ask && { body: ask }) },
    })
    if (tab) tab.location.replace(url)
    else
      toast({
        text: 'The browser keeps new tabs closed. Allow them for this site, or save the document.',
        tone: 'warn',
        ms: 8000,
      })
  } catch (error) {
    tab?.close()
    toast({ text: `Not opened. ${sentence(error)}`, tone: 'stop' })
  }
}

/** Saves a document as a file with the name that the server gives it. */
export async function saveDocument(path: string, ask?: object): Promise<void> {
  try {
    const { blob, name } = await apiFile(path, ask ? { method: 'POST', body: ask } : {})
    const url = URL.createObjectURL(blob)
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    URL.revokeObjectURL(url)
    toast({ text: `${name} saved.`, tone: 'ok' })
  } catch (error) {
    toast({ text: `Not saved. ${sentence(error)}`, tone: 'stop' })
  }
}
