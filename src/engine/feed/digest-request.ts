/** Requests what changed since a feed position, for what the panes show. */
import { paneScopesNow } from '../panes/pane-scope.ts'
import type { Digest } from '#model/shared/digest.ts'
import { api } from '../api/api.ts'
import { userZone } from '../session/user-zone.state.ts'

/** The scopes of all panes; panes with the same scope share one request. */
function scopesNow(also: boolean) {
  const merged = new Map<string, { readonly panes: string[]; readonly scope: object }>()
  for (const { pane, sight } of paneScopesNow(also))
    for (const scope of sight.scopes()) {
      const key = JSON.stringify(scope)
      const known = merged.get(key)
      if (known) known.panes.push(pane)
      else merged.set(key, { panes: [pane], scope })
    }
  return [...merged.values()].map(({ panes, scope }) => ({ panes, ...scope }))
}

/** A worker that has ended no longer answers. */
const JUDGE_MS = 10_000
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it did not answer')), JUDGE_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Panes know what they show: a table applies its filters. For a pane that cannot tell, all changes are listed and marked as such. */
async function onlyShown(digest: Digest): Promise<Digest> {
  const all = digest.groups.flatMap(({ objects }) => objects)
  const judged = new Map<string, ReadonlySet<number | string>>()
  const unsure: string[] = []
  const concerned = paneScopesNow(true).filter(({ pane }) => all.some(({ panes }) => panes.includes(pane)))
  await Promise.all(
    concerned.map(async ({ pane, title, sight, isSure }) => {
      if (!isSure)
        unsure.push(`${title} was not opened yet: which of its rows its filters show is unknown, so all are told`)
      try {
        const shown = await (sight.shown && inTime(sight.shown(all.filter(({ panes }) => panes.includes(pane)))))
        if (shown) judged.set(pane, shown)
      } catch (error) {
        unsure.push(`${title}: which of its rows this concerns is unknown (${sentence(error)}), so all are told`)
      }
    }),
  )
  const groups = digest.groups
    .map((group) => ({
      ...group,
      objects: group.objects
        .map((object) => ({
          ...object,
          panes: object.panes.filter((pane) => judged.get(pane)?.has(object.id) ?? true),
        }))
        .filter(({ panes }) => panes.length > 0),
    }))
    .filter(({ objects }) => objects.length > 0)
  return {
    ...digest,
    groups,
    count: groups.reduce((sum, { objects }) => sum + objects.length, 0),
    unknown: [...digest.unknown, ...new Set(unsure)],
  }
}

/** What changed since a feed position or, if that is unknown, since a time. `also`: includes what panes showed last. */
export async function digestSince(
  since: { readonly cursor?: string | undefined; readonly at: number | string },
  also = false,
): Promise<Digest> {
  const body = {
    ...(since.cursor !== undefined && since.cursor !== '' && { since: since.cursor }),
    since_at: new Date(since.at).toISOString(),
    scopes: scopesNow(also),
  }
  return onlyShown(await api<Digest>('changes/digest/', { method: 'POST', body }))
}
/** The same request for printing, limited to the given objects of a list. */
export function printAsk({ groups, since }: Digest, cursor: string | undefined): object {
  const ids = new Map<string, (number | string)[]>()
  for (const { resource, id } of groups.flatMap(({ objects }) => objects))
    ids.set(resource, [...(ids.get(resource) ?? []), id])
  return {
    ...(cursor !== undefined && cursor !== '' && { since: cursor }),
    since_at: since,
    timezone: userZone(),
    scopes: [...ids].map(([resource, of]) => ({ panes: ['list'], resource, ids: of })),
  }
}
