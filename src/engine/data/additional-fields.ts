/** The fields that the company has added to resources: read once, and again when one of them changes. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { fieldsOf, modelOf, withFields } from '#model/areas/config/custom-field.ts'
import type { Fields } from '#model/kernel/field.ts'
import { closedFields, withoutFields } from '#model/kernel/table.ts'
import { resourceNamed } from '#model/areas/named.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { may } from '../session/session.state.ts'
import { customFields } from './additional-fields.state.ts'

/** Resolves once they have been read. */
export const additional = (): Promise<void> => customFields().ready()

export const additionalFields = (name: string): Fields =>
  fieldsOf(customFields().known(), modelOf(name, resourceNamed(name)))
/** The fields that ask for a permission which the user lacks. */
export const fieldsClosed = (name: string): readonly string[] => closedFields(resourceNamed(name).fields, may)
/** The resource as this user reads it, with the added fields read so far. */
export const resourceWithAdditional = (name: string): Resource =>
  withFields(withoutFields(resourceNamed(name), fieldsClosed(name)), additionalFields(name))

/** Changes whenever the added fields change; undefined until they have been read. */
export function useAdditional(): number | undefined {
  const { isReady, turn } = useSnapshot(customFields().now)
  useEffect(() => void additional(), [])
  return isReady ? turn : undefined
}
