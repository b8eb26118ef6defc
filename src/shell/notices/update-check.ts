/**
 * Checks whether a newer Highball than this page's is available. The server's version and the build number are remembered from the first
 * answer; the server is asked again every few minutes, and whenever the connection returns, through the shared query cache.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { entryIn, isUpdate, type Build } from '#model/shared/build.ts'
import { begunWith } from './update.state.ts'
import { api } from '#src/engine/api/api.ts'
import { askEvery, OUTSIDE } from '#src/engine/feed/page-scheduler.ts'
import { live } from '#src/engine/feed/client.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'

const EVERY_MS = 5 * 60_000
const KEY = ['user:backendVersion'] as const
const VERSION = 'backend_version'
const BUILD = 'build_number'

const cookie = (name: string): string => {
  const said = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return said === undefined ? '' : decodeURIComponent(said.slice(name.length + 1))
}
const keep = (name: string, value: string): void => {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=strict`
}
const ownBuild = (): string =>
  entryIn(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '')

/** Remembers the build of the first answer. */
function began(now: Build): Build {
  const kept = begunWith()
  if (kept.build) return kept.build
  const page = { version: now.version, build: ownBuild() }
  kept.build = page
  keep(VERSION, page.version)
  keep(BUILD, page.build)
  return page
}

export function useUpdate(): boolean {
  const { state } = useSnapshot(live())
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api<Build>('user/backend_version/', { signal }) })
  useEffect(() => askEvery([OUTSIDE], KEY[0], EVERY_MS, () => queryClient().invalidateQueries({ queryKey: KEY })), [])
  // A server that comes back may be a newer one.
  useEffect(() => {
    if (state === 'live' || state === 'polling') void queryClient().invalidateQueries({ queryKey: KEY })
  }, [state])
  if (!data) return false
  const start = began(data)
  return isUpdate({ version: cookie(VERSION), build: cookie(BUILD) }, start, data)
}
