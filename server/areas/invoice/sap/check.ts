/** Checks a file of invoices against our schema of INVOIC02 (invoic02.xsd): what accounting cannot read never leaves. */
import { readFile } from 'node:fs/promises'
import { validateXML } from 'xmllint-wasm'
import { projectFile } from '#server/project/files.ts'

/** Pages of 64 KiB that the checker may take: a file of 1,000 invoices has about 6 MB. */
const MEMORY_PAGES = 8192

/** Throws with the first problems of what was written: that is a mistake of this program, not of who asked. */
export async function checkInvoices(bytes: Uint8Array): Promise<void> {
  const schema = await readFile(projectFile('server/areas/invoice/sap/invoic02.xsd'), 'utf8')
  const { valid, errors } = await validateXML({
    xml: { fileName: 'invoices.xml', contents: bytes },
    schema,
    maxMemoryPages: MEMORY_PAGES,
  })
  if (valid) return
  const first = errors.slice(0, 3).map(({ message }) => message)
  throw new Error(`The invoices do not match the schema: ${first.join('; ')}`)
}
