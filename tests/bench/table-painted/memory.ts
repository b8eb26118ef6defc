/**
 * The memory of the page and its workers, reported by the browser: heaps and buffers, and WebAssembly memory, which it counts as neither.
 */
import type { Page } from 'playwright'

export type Held = { readonly what: string; readonly held: number }
type Usage = { readonly usedSize: number; readonly embedderHeapUsedSize?: number; readonly backingStorageSize?: number }

const bytesOf = ({ usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 }: Usage): number =>
  usedSize + embedderHeapUsedSize + backingStorageSize

/** Call it before the page has workers; the returned function reports the memory then held, MB. */
export async function memoryOf(page: Page): Promise<() => Promise<Held[]>> {
  const session = await page.context().newCDPSession(page)
  const workers = new Set<string>()
  const waiting = new Map<number, (result: unknown) => void>()
  let asked = 0
  session.on(
    'Target.attachedToTarget',
    ({ sessionId, targetInfo }) => targetInfo.type === 'worker' && workers.add(sessionId),
  )
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId))
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown }
    if (id !== undefined) waiting.get(id)?.(result)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })

  const ask = <T>(sessionId: string, method: string, params: object = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++asked
      waiting.set(id, (result) => resolve(result as T))
      session
        .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
        .catch(reject)
    })
  async function wasmOf(worker: string): Promise<number> {
    const { result } = await ask<{ result: { objectId: string } }>(worker, 'Runtime.evaluate', {
      expression: 'WebAssembly.Memory.prototype',
    })
    const { objects } = await ask<{ objects: { objectId: string } }>(worker, 'Runtime.queryObjects', {
      prototypeObjectId: result.objectId,
    })
    const sum = await ask<{ result: { value: number } }>(worker, 'Runtime.callFunctionOn', {
      objectId: objects.objectId,
      returnByValue: true,
      functionDeclaration: 'function () { return this.reduce((sum, memory) => sum + memory.buffer.byteLength, 0) }',
    })
    return sum.result.value
  }
  return async () => {
    const held: Held[] = []
    for (const worker of workers) {
      await ask(worker, 'HeapProfiler.collectGarbage')
      const usage = await ask<Usage>(worker, 'Runtime.getHeapUsage')
      held.push({ what: 'worker', held: (bytesOf(usage) + (await wasmOf(worker))) / 1e6 })
    }
    await session.send('HeapProfiler.collectGarbage')
    const page = (await session.send('Runtime.getHeapUsage')) as Usage
    return [...held.toSorted((one, other) => other.held - one.held), { what: 'page', held: bytesOf(page) / 1e6 }]
  }
}
