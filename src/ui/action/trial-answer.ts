/** Reads what the answer of a trial says stands in the way (model/kernel/why-not/obstacle.ts). Other answers say nothing of that. */
export type Said = { readonly blockers: readonly string[]; readonly warnings: readonly string[] }

const sentences = (listed: unknown): readonly string[] =>
  Array.isArray(listed)
    ? listed.flatMap((one: unknown) =>
        typeof one === 'object' && one !== null && 'says' in one && typeof one.says === 'string' ? [one.says] : [],
      )
    : []

export function saidBy(answer: unknown): Said {
  const { blockers, warnings } =
    typeof answer === 'object' && answer !== null
      ? { blockers: undefined, warnings: undefined, ...answer }
      : { blockers: undefined, warnings: undefined }
  return { blockers: sentences(blockers), warnings: sentences(warnings) }
}
