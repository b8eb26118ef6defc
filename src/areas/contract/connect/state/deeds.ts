/**
 * Links contracts, changes how many cars, and cuts. Each can be undone exactly. Undo finds a link by its two contracts, because one that was
 * cut and made again has another id; it takes back only what has stayed as it was left.
 */
import type { link } from '#model/areas/contract/link.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { rowsAt } from '#src/engine/api/api.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { graphQuery } from './graph-query.ts'

type LinkRow = Row<typeof link>
const rows = rowsAt<typeof link>('contract_link/')

/** A link as it is to be, or as it was. Its contracts are told by number to users. */
export type LinkTerms = {
  readonly purchase: number
  readonly sale: number
  readonly cars: number
  readonly blend: boolean
  readonly comments: string
}
export type LinkChange = { readonly before: LinkTerms | null; readonly after: LinkTerms | null; readonly names: string }

export const refreshGraph = (): Promise<void> => queryClient().invalidateQueries({ queryKey: graphQuery.queryKey })

type Pair = { readonly purchase: number | null; readonly sale: number | null; readonly cars: number | null }
/** Nothing else of the link: an id or version would not be taken when it is made again. */
export const termsOf = ({
  purchase,
  sale,
  cars,
  blend,
  comments,
}: Pair & Pick<LinkTerms, 'blend' | 'comments'>): LinkTerms => ({
  purchase: purchase ?? 0,
  sale: sale ?? 0,
  cars: cars ?? 0,
  blend,
  comments,
})
const isSame = (one: LinkTerms | null, other: LinkTerms | null): boolean =>
  one?.cars === other?.cars && one?.blend === other?.blend

async function current({ purchase, sale }: LinkTerms): Promise<LinkRow | undefined> {
  return (await rows.list({ purchase, sale, limit: 1 })).results[0]
}

/** Makes it so, if it still is as `before` says. Throws the server's refusal, or a sentence that tells how it is now. */
export async function changeLink({ before, after, names }: LinkChange): Promise<void> {
  const pair = after ?? before
  if (pair === null) return
  const row = await current(pair)
  const now = row === undefined ? null : termsOf(row)
  if (!isSame(now, before)) {
    await refreshGraph()
    throw new Error(
      now === null
        ? `The link of ${names} has been cut meanwhile. Nothing was changed.`
        : `${names} have been linked by ${now.cars} cars meanwhile. Nothing was changed.`,
    )
  }
  if (after === null) {
    if (row !== undefined) await rows.remove(row.id)
  } else if (row === undefined) await rows.create(after)
  else await rows.patch(row.id, { cars: after.cars, blend: after.blend, version: row.version })
}

/** The same backwards. */
export const reversed = ({ before, after, names }: LinkChange): LinkChange => ({ before: after, after: before, names })

const counted = (cars: number): string => `${cars} ${cars === 1 ? 'car' : 'cars'}`
/** `Link P-1 and S-2 by 40 cars` */
export function titleOfChange({ before, after, names }: LinkChange): string {
  if (after === null) return `Cut ${names}`
  return before === null
    ? `Link ${names} by ${counted(after.cars)}`
    : `${names}: ${before.cars} to ${counted(after.cars)}`
}
