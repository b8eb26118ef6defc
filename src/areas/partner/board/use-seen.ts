/** Tells the server that the own company has opened a record of two companies, which shows the moment to the other one. */
import { useContext, useEffect } from 'react'
import { resourceNamed } from '#model/areas/named.ts'
import { api } from '#src/engine/api/api.ts'
import { PaneId, PREVIEW } from '#src/engine/panes/command-target.ts'

export function useSeen(name: string, id: number | string | undefined): void {
  const isPreview = useContext(PaneId) === PREVIEW
  useEffect(() => {
    const { path, actions } = resourceNamed(name)
    const action = actions['seen']
    if (isPreview || action === undefined || id === undefined) return
    // The record can be used without it, so that a refusal is not reported.
    api(`${path}${id}/${action.path}`, { method: 'POST', body: {} }).catch(() => undefined)
  }, [name, id, isPreview])
}
