/**
 * Whether there is a newer Highball than this page is of. The version of the server and the number of the build are kept in cookies from when the
 * page began; the server is asked every few minutes and whenever it is back after it was away, through the cache of all questions.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { entryIn, isUpdate, type Build } from '#model/rules/build.ts'
import { api } from '../engine/api.ts'
import { askEvery, OUTSIDE } from '../engine/budget.ts'
import { live } from '../engine/live.ts'
import { client } from '../engine/query.ts'

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
const ownBuild = (): string => entryIn(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '')

let page: Build | undefined
/** Notes with the first answer what this page began with. */
function began(now: Build): Build {
  if (page) return page
  page = { version: now.version, build: ownBuild() }
  keep(VERSION, page.version)
  keep(BUILD, page.build)
  return page
}
/** For tests: as if the page were loaded anew. */
export const beginAnew = (): void => {
  page = undefined
}

export function useUpdate(): boolean {
  const { state } = useSnapshot(live)
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api<Build>('user/backend_version/', { signal }) })
  useEffect(() => askEvery([OUTSIDE], KEY[0], EVERY_MS, () => client.invalidateQueries({ queryKey: KEY })), [])
  // A server that went away and came back may well be another one.
  useEffect(() => {
    if (state === 'live' || state === 'polling') void client.invalidateQueries({ queryKey: KEY })
  }, [state])
  if (!data) return false
  const start = began(data)
  return isUpdate({ version: cookie(VERSION), build: cookie(BUILD) }, start, data)
}
