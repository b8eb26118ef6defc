/** A row between two companies (tenancy 'pair') is changed by the company that made it; the other one sees it, and answers by actions. */
type Values = Readonly<Record<string, unknown>>
type Between = { readonly tenancy: string; readonly label: string }

/** Returns why a company may neither change a row nor take it to another state; undefined if it may. */
export const otherSideReason = (
  { tenancy, label }: Between,
  row: Values,
  company: number | undefined,
): string | undefined =>
  tenancy === 'pair' && company !== undefined && row['counterparty'] === company
    ? `This ${label.toLowerCase()} is the other company's: only it may change it.`
    : undefined
