/** What users may fetch through the server: off, and never into a private network. */
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fetchAllowed, NotFetched } from '#server/areas/user/fetch-allowed.ts'
import { withinAMinute } from '../../clocks.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { privateAddresses } from './private-addresses.ts'

let server: Server
let user: Client
let sentinel: net.Server
let sentinelPort: number
let connections = 0
let upstream: http.Server
beforeAll(async () => {
  server = await startServer({ keepsRequests: true })
  user = await server.user({ permissions: [] })
  sentinel = net.createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((listening) => sentinel.listen(0, '::', listening))
  sentinelPort = (sentinel.address() as AddressInfo).port
  upstream = http.createServer(({ url = '' }, response) => {
    const [status, type, body] = answers.get(url) ?? [404, 'text/plain', '']
    response.writeHead(status, { 'content-type': type, ...(status === 302 && { location: '/json' }) }).end(body)
  })
  await new Promise<void>((listening) => upstream.listen(0, '127.0.0.1', listening))
})
afterEach(() => void delete process.env['HIGHBALL_FETCH_HOSTS'])
afterAll(async () => {
  sentinel.close()
  upstream.close()
  await server.close()
})

const answers = new Map<string, readonly [status: number, type: string, body: string]>([
  ['/json', [200, 'application/json; charset=utf-8', '{"a": 1}']],
  ['/csv', [200, 'text/csv', 'a,b']],
  ['/pdf', [200, 'application/pdf', '%PDF']],
  ['/html', [200, 'text/html', '<p>']],
  ['/broken', [200, 'application/json', '{']],
  ['/moved', [302, 'application/json', '{}']],
  ['/large', [200, 'text/csv', 'x'.repeat(2 * 1024 * 1024 + 1)]],
])
const ask = (url: string, by = user) => by.post('user/cors_anywhere/', { url })

it('is off unless the operator lists hosts', async () => {
  const { status, body } = await ask('https://example.com/')
  expect([status, Object.keys(body)]).toEqual([403, ['detail']])
})

it('fetches by https, from listed hosts alone, and every use is in the log', async () => {
  process.env['HIGHBALL_FETCH_HOSTS'] = 'data.example.com'
  for (const url of ['https://other.example.com/', 'http://data.example.com/', 'https://data.example.com:8443/'])
    expect([url, (await ask(url)).status]).toEqual([url, 403])
  expect((await ask('nonsense')).status).toBe(400)
  const auditor = await server.user({ permissions: ['view_audit'] })
  const { results } = (await auditor.get('audit/fetched/')).body
  expect(results.map(({ address }: { address: string }) => address)).toEqual([
    'nonsense',
    'https://data.example.com:8443/',
    'http://data.example.com/',
    'https://other.example.com/',
  ])
})

it('is limited to twenty a minute for each user', async () => {
  process.env['HIGHBALL_FETCH_HOSTS'] = 'data.example.com'
  const all = await withinAMinute(async () => {
    const busy = await server.user({ permissions: [] })
    return Promise.all(Array.from({ length: 22 }, () => ask('https://other.example.com/', busy)))
  })
  expect(all.filter(({ status }) => status === 429)).toHaveLength(2)
  expect((await ask('https://other.example.com/')).status).toBe(403)
})

it(`connects to none of ${privateAddresses.length} private addresses, however they are written and listed`, async () => {
  expect(privateAddresses.length).toBeGreaterThanOrEqual(120)
  for (const host of privateAddresses) {
    const { hostname } = new URL(`https://${host}`)
    for (const port of [443, sentinelPort]) {
      const listed = [
        { host: hostname, port: undefined },
        { host: hostname, port },
      ]
      await expect(fetchAllowed(`https://${host}:${port}/`, listed)).rejects.toThrow(NotFetched)
    }
  }
  expect(connections).toBe(0)
})

describe('what an allowed host answers', () => {
  const fetchHere = (path: string) => {
    const { port } = upstream.address() as AddressInfo
    const url = `https://data.example.com:${port}${path}`
    const get = ((address: URL, options: http.RequestOptions) =>
      http.request(new URL(address.href.replace('https:', 'http:')), options)) as unknown as typeof http.request
    const resolve = async () => ({ address: '127.0.0.1', family: 4 })
    return fetchAllowed(url, [{ host: 'data.example.com', port }], { resolve, get })
  }
  it.each([
    ['/json', 'json', { a: 1 }],
    ['/csv', 'text', 'a,b'],
    ['/pdf', 'base64', Buffer.from('%PDF').toString('base64')],
  ])('%s is given back as data', async (path, encoding, data) => {
    expect(await fetchHere(path)).toMatchObject({ status: 200, encoding, data })
  })
  it.each([
    ['/html', 'something else than JSON'],
    ['/broken', 'says that it is JSON'],
    ['/moved', 'points elsewhere'],
    ['/large', 'larger than 2 MB'],
  ])('%s is refused', async (path, said) => {
    await expect(fetchHere(path)).rejects.toThrow(said)
  })
})
