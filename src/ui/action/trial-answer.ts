/** Reads what the answer of a trial says stands in the way (model/kernel/why-not/obstacle.ts). Other answers say nothing of that. */
/** `detail`: what would come of it, where the answer says so. */
export type Said = {
  readonly blockers: readonly string[]
  readonly warnings: readonly string[]
  readonly detail: string
}

const sentences = (listed: unknown): readonly string[] =>
  Array.isArray(listed)
    ? listed.flatMap((one: unknown) =>
        typeof one === 'object' && one !== null && 'says' in one && typeof one.says === 'string' ? [one.says] : [],
      )
    : []

export function saidBy(answer: unknown): Said {
  const none = { blockers: undefined, warnings: undefined, detail: undefined }
  const { blockers, warnings, detail } = typeof answer === 'object' && answer !== null ? { ...none, ...answer } : none
  return {
    blockers: sentences(blockers),
    warnings: sentences(warnings),
    detail: typeof detail === 'string' ? detail : '',
  }
}
