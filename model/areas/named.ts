/** Looks up a resource by name. Separate from the kernel, because it loads all declarations, which the first paint must not wait for. */
import { all } from '#model/kernel/registry.ts'
import type { Field, Fields } from '#model/kernel/field.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from './index.ts'

const declared = all<Resource>(resources)
const labels: ReadonlyMap<string, string> = new Map(declared.map(([name, { label }]) => [name, label]))

/** The label, with the section where several have the same: `Route (terminal)`. A view of rows is called as its base is. */
function wordsOf(name: string): string {
  const label = labels.get(name) ?? name
  const isViewed = (other: string): boolean =>
    declared.some(
      ([view, { viewOf }]) => viewOf !== undefined && [name, other].every((one) => one === view || one === viewOf.base),
    )
  const isShared = declared.some(([other, one]) => other !== name && one.label === label && !isViewed(other))
  return isShared ? `${label} (${name.split(':')[0]})` : label
}
const resourceWords: Readonly<Record<string, string>> = Object.fromEntries(
  declared.map(([name]) => [name, wordsOf(name)]),
)

/** A field of names of resources learns their words here, because its declaration cannot know the resources that come after it. */
export const withResourceWords = (field: Field): Field =>
  field.names === 'resource' ? { ...field, words: resourceWords } : field

const withWords = (fields: Fields): Fields =>
  Object.values(fields).some(({ names }) => names === 'resource')
    ? Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withResourceWords(field)]))
    : fields

const byName: ReadonlyMap<string, Resource> = new Map(
  declared.map(([name, one]) => {
    const fields = withWords(one.fields)
    return [name, fields === one.fields ? one : { ...one, fields }]
  }),
)

export const resourceNames: ReadonlySet<string> = new Set(byName.keys())

export function resourceNamed(name: string): Resource {
  const found = byName.get(name)
  if (!found) throw new Error(`There is no resource ${name}.`)
  return found
}
