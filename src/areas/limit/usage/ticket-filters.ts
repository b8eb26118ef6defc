/** The filters of the tickets' table that show what a limit counts. */
export type TicketFilters = Readonly<Record<string, string>>

const exact = (text: string): string => `="${text.replaceAll('"', '')}"`

/** `row` with the titles of what it refers to; `parts`: the products under its group. */
export function filtersOf(row: Readonly<Record<string, unknown>>, parts: readonly string[]): TicketFilters {
  const titleOf = (name: string): readonly string[] => {
    const title = row[`${name}__label`]
    return typeof title === 'string' && title !== '' ? [title] : []
  }
  const named = {
    customer: titleOf('company'),
    product: [...titleOf('product'), ...parts],
    server: titleOf('server'),
    location: titleOf('location'),
  }
  return {
    ...Object.fromEntries(
      Object.entries(named).flatMap(([name, titles]) =>
        titles.length === 0 ? [] : [[`f.${name}`, titles.map(exact).join('|')]],
      ),
    ),
    ...(row['direction'] !== 'any' && { 'f.direction': String(row['direction']) }),
    'f.status': 'complete|approved|invoiced',
  }
}
