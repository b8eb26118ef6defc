/** Tells the server that the own company has opened a record of two companies, which shows the moment to the other one. */
import { useEffect } from 'react'
import { resourceNamed } from '#model/areas/named.ts'
import { api } from '#src/engine/api/api.ts'

export function useSeen(name: string, id: number | string | undefined): void {
  useEffect(() => {
    const { path, actions } = resourceNamed(name)
    const action = actions['seen']
    if (action === undefined || id === undefined) return
    // The record can be used without it, so that a refusal is not reported.
    api(`${path}${id}/${action.path}`, { method: 'POST', body: {} }).catch(() => undefined)
  }, [name, id])
}
