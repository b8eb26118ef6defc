/** The files in what was dropped, those in folders too. */
import type { DropItem } from 'react-aria-components'

export async function filesIn(items: Iterable<DropItem> | AsyncIterable<DropItem>): Promise<readonly File[]> {
  const files: File[] = []
  for await (const item of items) {
    if (item.kind === 'file') files.push(await item.getFile())
    else if (item.kind === 'directory') files.push(...(await filesIn(item.getEntries())))
  }
  return files
}
