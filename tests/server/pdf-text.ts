/** What stands on a PDF, as another program reads it: the text of all pages. */
import { extractText, getDocumentProxy } from 'unpdf'

export const textOfPdf = async (file: Buffer): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })).text.replace(/\s+/g, ' ')
