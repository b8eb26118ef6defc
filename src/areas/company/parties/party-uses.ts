/** Where a party is used, and which others may be the same. */
import { party } from '#model/areas/company/company.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'

type PartyUse = { readonly of: string; readonly label: string; readonly field: string; readonly count: number }
export type PartyUsesAnswer = {
  readonly count: number
  readonly uses: readonly PartyUse[]
  readonly doubles: readonly { readonly id: number; readonly name: string; readonly city: string }[]
}

export const partyUses = (id: number | string, signal?: AbortSignal): Promise<PartyUsesAnswer> =>
  api<PartyUsesAnswer>(`${party.path}${id}/uses/`, signal ? { signal } : {})

/** `Used 5 times: Trips (Shipper) 4; Contracts (Buyer) 1.` */
export function usesText({ count, uses }: Pick<PartyUsesAnswer, 'count' | 'uses'>): string {
  if (count === 0) return 'Used nowhere.'
  const times = count === 1 ? 'once' : `${grouped(count)} times`
  return `Used ${times}: ${uses.map((one) => `${one.label} (${one.field}) ${grouped(one.count)}`).join('; ')}.`
}
