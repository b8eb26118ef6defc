/** Makes a reader of documents: processes that read words, and one beside them for what a person waits for. */
import type { PageWords } from '#model/areas/document/rules/reading/page-words.ts'
import { numberSetting } from '#server/project/number-settings.ts'
import { startProgram } from '#server/project/program.ts'
import type { CropText, DocumentReader } from './document-reader.ts'
import { pageCache } from './page-cache.ts'
import type { ProcessKind } from './document-process.ts'
import { ProcessLane } from './process-lane.ts'

const IDLE_MS = 60_000
const HEAP_MB = 256

/** Environment of the processes: neither the secrets of the server nor the address of its database are passed on. */
const passedOn = ['HIGHBALL_OCR_LANGUAGES', 'HIGHBALL_OCR_FOLDER', 'HIGHBALL_DOCUMENT_MB', 'TMPDIR'] as const
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))

const start = (env: NodeJS.ProcessEnv): ProcessKind['start'] => {
  const program = new URL('./program/main.ts', import.meta.url)
  return () => startProgram(program, 'document-program', { env: { ...environment(), ...env }, heapMb: HEAP_MB })
}

export function createReader(kind: Partial<ProcessKind> = {}): DocumentReader {
  const whole: ProcessKind = {
    start: start({}),
    timeoutMs: numberSetting('HIGHBALL_DOCUMENT_SECONDS') * 1000,
    idleMs: IDLE_MS,
    ...kind,
  }
  // A document may take a minute, so requests come first. People wait for pictures and parts of pages.
  const behind = { start: start({ HIGHBALL_READS_BEHIND: '1' }), ...kind }
  const reading = new ProcessLane({ ...whole, ...behind }, numberSetting('HIGHBALL_DOCUMENT_READERS'))
  const showing = new ProcessLane(whole, 1)
  const cache = pageCache()
  return {
    async words(file, { rotate, pages, isWaitedFor = false, onPage }, signal) {
      const found: PageWords[] = []
      await (isWaitedFor ? showing : reading).ask({
        work: { kind: 'words', file, ...(rotate !== undefined && { rotate }), ...(pages && { pages }) },
        hear(part) {
          if (part.kind !== 'page') return
          found.push(part.page)
          onPage?.(found.length, part.all)
        },
        signal,
      })
      return found
    },
    async crops(file, turnOf, crops, signal) {
      if (crops.length === 0) return []
      const found: CropText[] = []
      await showing.ask({
        work: { kind: 'crops', file, crops: crops.map((crop) => ({ ...crop, turn: turnOf(crop.page) })) },
        hear: (part) => void (part.kind === 'crop' && found.push(part.crop)),
        signal,
      })
      return found
    },
    async pageImage(file, page, { width, turn }) {
      const kept = cache.place(file.path, page, turn, width)
      const had = await cache.find(kept)
      if (had !== undefined) return had
      const found: Uint8Array[] = []
      await showing.ask({
        work: { kind: 'picture', file, page, turn, ...(width !== undefined && { width }) },
        hear: (part) => void (part.kind === 'picture' && found.push(part.png)),
      })
      const [png] = found
      if (png === undefined) return undefined
      const picture = Buffer.from(png)
      await cache.keep(kept, picture)
      return picture
    },
    async close() {
      await Promise.all([reading.close(), showing.close()])
    },
  }
}
