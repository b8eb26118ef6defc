/** The number by which an importer is known to customs of the country into which goods go, from what its party has. */

type Importer = {
  readonly importer_number?: string
  readonly irs_number?: string
  readonly business_number?: string
}

/**
 * The importer's own number; else its tax number in the United States, or its business number in Canada where that is an import account. Empty where
 * none is known, or where the reader may not see the numbers of parties.
 */
export function importerNumberOf(importer: Importer | undefined, to: string): string {
  if (importer === undefined) return ''
  if (importer.importer_number) return importer.importer_number
  if (to === 'US') return importer.irs_number ?? ''
  return to === 'CA' && importer.business_number?.includes('RM') === true ? importer.business_number : ''
}
