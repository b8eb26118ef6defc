/** Starts worker threads of the server, both from source and from the bundle. */
import { Worker, type WorkerOptions } from 'node:worker_threads'

// The build contains each thread as JavaScript, beside the server; run from source it is TypeScript, which a thread cannot load by itself.
const isSource = import.meta.url.endsWith('.ts')

/** `source`: the URL of the thread's module; `bundled`: its name in the build (scripts/bundle.mjs). */
export const startThread = (source: URL, bundled: string, options: WorkerOptions = {}): Worker =>
  isSource
    ? new Worker(
        `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source.href)}) })`,
        { ...options, eval: true },
      )
    : new Worker(new URL(`./${bundled}.mjs`, import.meta.url), options)
