/** Asks the server whether another record has a key once a field of the key is left. Fetched late. */
import { isEmptyValue } from '#model/kernel/empty-value.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { api, ApiError } from '#src/engine/api/api.ts'
import { bound } from '#src/engine/console/console.state.ts'
import type { Draft } from './draft.ts'
import type { FieldWatcher, RowValues } from './draft-state.ts'
import { messagesIn } from './messages.ts'

type Id = number | string | undefined
type Messages = Readonly<Record<string, readonly string[]>>
type Found = { readonly errors: Messages; readonly warnings: Messages; readonly at?: string | undefined }

/**
 * Asks by a dry run; for a new record, by one of the part that is filled in. Undefined if the server does not judge the
 * values, for example because it is out of reach. Saving judges the keys again.
 */
async function tryKeys({ path }: Resource, id: Id, body: RowValues, signal: AbortSignal) {
  const [to, method, query] =
    id === undefined
      ? [path, 'POST' as const, { dry_run: 1, partial: 1 }]
      : [`${path}${id}/`, 'PATCH' as const, { dry_run: 1 }]
  try {
    const { warnings } = await api<{ readonly warnings: Messages }>(to, { method, body, query, signal })
    return { errors: {}, warnings } satisfies Found
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) return undefined
    return { errors: messagesIn(error.body), warnings: {}, at: error.duplicate } satisfies Found
  }
}

/** `idNow`: the id of the record that the form shows; undefined for a new one. */
export function keyWatcher(draft: Draft, resource: Resource, idNow: () => Id): FieldWatcher {
  const { state } = draft
  let asking: AbortController | undefined
  let asked = ''
  let shown: readonly string[] = []

  const keysWith = (name: string) => resource.keys.filter(({ fields }) => fields.includes(name))
  const forget = (): void => {
    for (const name of shown) {
      delete state.errors[name]
      delete state.warnings[name]
      if (state.duplicate?.field === name) state.duplicate = null
    }
    shown = []
  }
  const show = (names: readonly string[], { errors, warnings, at }: Found): void => {
    forget()
    shown = names.filter((name) => name in errors || name in warnings)
    for (const name of shown) {
      if (errors[name]) state.errors[name] = errors[name]
      if (warnings[name]) state.warnings[name] = warnings[name]
    }
    const field = shown.find((name) => name in errors)
    if (field !== undefined && at !== undefined) state.duplicate = { field, at }
  }

  return {
    changed: (name) => {
      if (keysWith(name).length === 0) return
      asking?.abort()
      asked = ''
      forget()
    },
    left: (name) => {
      const isFilled = (one: string): boolean => !isEmptyValue(draft.valueOf(one)) && state.errors[one] === undefined
      const full = keysWith(name).filter(
        ({ fields }) => fields.every(isFilled) && fields.some((one) => one in state.mine),
      )
      const names = [...new Set(full.flatMap(({ fields }) => fields))]
      const body: RowValues = Object.fromEntries(
        names.filter((one) => one in state.mine).map((one) => [one, state.mine[one]]),
      )
      const now = JSON.stringify([idNow(), body])
      if (names.length === 0 || now === asked || state.saving) return
      asked = now
      asking?.abort()
      const { signal } = (asking = new AbortController())
      void tryKeys(resource, idNow(), body, signal).then(
        bound((found: Found | undefined) => {
          // A record that was saved meanwhile has the key itself.
          const isSame = names.every((one) => body[one] === undefined || body[one] === state.mine[one])
          if (found && isSame && !signal.aborted && !state.saving) show(names, found)
        }),
      )
    },
  }
}
