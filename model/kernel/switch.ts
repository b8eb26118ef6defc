/** Records that are switched off instead of deleted: what refers to them stays, and nothing new refers to them. */
import type { Resource } from './resource.ts'

/** Whether a flag of this name switches the records of its resource off. */
export const isSwitch = (key: string): boolean => ['active', 'enabled', 'is_active'].includes(key)

/** The flag that switches its records off; undefined where they are always in use. */
export const switchOf = ({ fields }: Pick<Resource, 'fields'>): string | undefined =>
  Object.keys(fields).find((key) => isSwitch(key) && fields[key]?.kind === 'flag')
