/** Tells whether the signed-in company may change a row that two companies share. */
import type { Resource } from '#model/kernel/resource.ts'
import { otherSideReason } from '#model/kernel/two-companies.ts'
import { signedIn } from '#src/engine/session/session.state.ts'

/** Returns why the own company may not change a row; undefined if it may. */
export const otherSideHere = (resource: Resource, row: Readonly<Record<string, unknown>>): string | undefined =>
  resource.tenancy === 'pair' ? otherSideReason(resource, row, signedIn()?.company.id) : undefined
