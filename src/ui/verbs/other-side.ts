/** Tells whether the signed-in company may change a row that two companies share. */
import type { Resource } from '#model/kernel/resource.ts'
import { sideReasons, type SideReason } from '#model/kernel/two-companies.ts'
import { signedIn } from '#src/engine/session/session.state.ts'

/** Returns why the own company may not take what belongs to a side of a row; undefined if it may. */
export const sideHere = (resource: Resource, row: Readonly<Record<string, unknown>>): SideReason =>
  sideReasons(resource, row, resource.tenancy === 'pair' ? signedIn()?.company.id : undefined)
