/** What a test in the browser may ask of Node: a real server, which answers at the page's own origin. */
import { register } from 'tsx/esm/api'
import type {} from '@vitest/browser-playwright'
import type { Route } from 'playwright'
import type { BrowserCommand } from 'vitest/node'
import type { Server } from './server/harness.ts'

/** Stops the server of each page: test files running in parallel have a page and a server each. */
const stops = new Map<string, () => Promise<void>>()

/** Playwright's messages about a closed page, worker or request, and about one whose test ended while it was being answered. */
const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  /has been closed|was closed|was detached|Request context disposed|is already handled/i.test(error.message)

/** Starts a server with an empty database; returns the token of a user with all permissions. */
export const startServer: BrowserCommand<[]> = async ({ context, sessionId }) => {
  // The configuration loads this file and bundles its imports, but the server must be loaded unbundled.
  register()
  const { startServer: start } = (await import(new URL('./server/harness.ts', import.meta.url).href)) as {
    startServer: (options: { readonly ownDatabase: boolean }) => Promise<Server>
  }
  const server = await start({ ownDatabase: true })
  const isApi = (url: URL): boolean => url.pathname.startsWith('/api/')
  const answer = async (route: Route): Promise<void> => {
    const request = route.request()
    const url = new URL(request.url())
    const payload = request.postDataBuffer()
    const method = request.method() as 'GET' | 'POST' | 'PATCH' | 'DELETE'
    const reply = await server.app.inject({
      method,
      url: `${url.pathname}${url.search}`,
      headers: await request.allHeaders(),
      ...(payload && { payload }),
    })
    const headers = Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, String(value)]))
    await route.fulfill({ status: reply.statusCode, headers, body: reply.rawPayload })
  }
  // Requests of workers are routed here too. A page that closed meanwhile needs no answer.
  await context.route(isApi, (route) =>
    answer(route).catch((error: unknown) => {
      if (!isGone(error)) throw error
    }),
  )
  stops.set(sessionId, async () => {
    await context.unroute(isApi)
    await server.close()
  })
  return { token: (await server.user()).token ?? '' }
}

export const stopServer: BrowserCommand<[]> = async ({ sessionId }) => {
  await stops.get(sessionId)?.()
  stops.delete(sessionId)
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    startServer: () => Promise<{ readonly token: string }>
    stopServer: () => Promise<void>
  }
}
