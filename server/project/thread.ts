/** Starts worker threads of the server, both from source and from the bundle. */
import path from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * The folder with the threads and processes as JavaScript: the build has them beside the server. Run from source they are
 * TypeScript, which a thread cannot load by itself; tests, which start many, have them built first.
 */
export const builtFolder = import.meta.url.endsWith('.ts') ? process.env['HIGHBALL_BUILT_THREADS'] : import.meta.dirname

/** `source`: the URL of the thread's module; `bundled`: its name in the build (scripts/bundle.mjs). */
export const startThread = (source: URL, bundled: string, options: WorkerOptions = {}): Worker =>
  builtFolder === undefined
    ? new Worker(
        `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source.href)}) })`,
        { ...options, eval: true },
      )
    : new Worker(path.join(builtFolder, `${bundled}.mjs`), options)
