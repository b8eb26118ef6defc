/** Common fields of version 2 resources: the owning company and the site. */
import { ref } from '#model/kernel/field.ts'

type Area = 'ticket' | 'driver' | 'product' | 'company' | 'allocation' | 'location'

export const needs = <const A extends Area>(area: A) =>
  ({ view: `access_menu__v2__sync_data__${area}`, change: `change_v2_${area}` }) as const

export const siteFields = {
  company: ref('company:company', { readOnly: true, column: 'company_id' }),
  site_user: ref('terminal:server', { label: 'Site', onDelete: 'clear', table: true }),
} as const
