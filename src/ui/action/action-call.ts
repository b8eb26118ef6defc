/** One call of a declared action. Files go along with the input as a form (multipart/form-data). */
import type { Action } from '#model/kernel/action.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { api } from '#src/engine/api/api.ts'

type Values = Readonly<Record<string, unknown>>
export type DeclaredCall = { readonly resource: Resource; readonly action: Action }
export type Files = Readonly<Record<string, File>>
/** Under a name of which the action takes several (`most`), a list. */
type SentFiles = Readonly<Record<string, File | readonly File[]>>
type Id = number | string

export function formOf(input: Values, files: SentFiles): FormData {
  const form = new FormData()
  // Fields before files, so that the server knows them when a file arrives.
  for (const [name, value] of Object.entries(input))
    if (value !== null && value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const [name, sent] of Object.entries(files))
    for (const file of sent instanceof File ? [sent] : sent) form.append(name, file)
  return form
}

/** `id`: undefined for an action on the resource as a whole. */
export const callAction = (
  { resource, action }: DeclaredCall,
  id: Id | undefined,
  input: Values,
  files: Files = {},
  signal?: AbortSignal,
): Promise<unknown> =>
  api(`${resource.path}${id === undefined ? '' : `${id}/`}${action.path}`, {
    method: action.method,
    body: Object.keys(files).length > 0 ? formOf(input, files) : input,
    idempotencyKey: crypto.randomUUID(),
    ...(signal && { signal }),
  })
