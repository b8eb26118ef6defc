/** Areas load on demand: which of them a path loads, and when a path does not exist. */
import { describe, expect, test } from 'vitest'
import { areas } from '#src/declarations.ts'
import { createConsole } from '#src/engine/console/console.state.ts'
import { fillPath } from '#src/engine/panes/screen.ts'
import { allScreens, loadAreasAt, loadScreenAt, provideAreas } from '#src/shell/routes/areas.ts'
import { areScreensWhole, knownScreens, screenAt } from '#src/shell/routes/routes.ts'

const params = (path: string): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '7']))
const nameAt = (path: string): string | undefined => screenAt(path)?.screen.name
provideAreas(areas)
await allScreens()
const whole = knownScreens()

describe('areas load on demand', () => {
  const fresh = <T>(work: () => Promise<T>): Promise<T> =>
    createConsole().run(() => {
      provideAreas(areas)
      return work()
    })

  test('every screen loads with the areas that claim its path, and is the same as among all', async () => {
    const wrong = await Promise.all(
      whole.map(({ name, path }) =>
        fresh(async () => {
          const said = fillPath(path, params(path))
          await loadAreasAt(said)
          return nameAt(said) === name ? [] : [`${name} at ${said} is ${nameAt(said) ?? 'not there'}`]
        }),
      ),
    )
    expect(wrong.flat()).toEqual([])
  })
  test('no other area loads with it', () =>
    fresh(async () => {
      await loadAreasAt('/company/trace/trips/table/')
      expect(new Set(knownScreens().map(({ path }) => path.startsWith('/company/trace/')))).toEqual(new Set([true]))
    }))
  test('a path does not exist only if all areas have loaded and none has it', () =>
    fresh(async () => {
      await loadAreasAt('/no/such/path/')
      expect([knownScreens().length, areScreensWhole()]).toEqual([0, false])
      await loadScreenAt('/no/such/path/')
      expect([screenAt('/no/such/path/'), areScreensWhole()]).toEqual([undefined, true])
    }))
  test('a failed load is tried again', () => {
    let asked = 0
    const screens = () => (++asked === 1 ? Promise.reject(new Error('cut')) : import('#src/areas/report/screens.ts'))
    return createConsole().run(async () => {
      provideAreas({ report: { paths: ['/company/reports'], screens } })
      await expect(loadAreasAt('/company/reports/')).rejects.toThrow('cut')
      await loadAreasAt('/company/reports/')
      expect(nameAt('/company/reports/')).toBe('company:reports')
    })
  })
})
