/** The digest as a printed report, for a shift hand-over. */
import { countText, effectText, type Digest, type DigestGroup } from '#model/shared/digest.ts'
import { grouped } from '#model/shared/number-format.ts'
import { entityNamed } from '#server/engine/base/entity.ts'
import type { Paper, PaperPart } from '#server/print/paper.ts'

const columns = [
  { title: '', width: 14 },
  { title: 'OBJECT', width: 24, strong: true },
  { title: 'NET EFFECT', width: 50 },
  { title: 'CHANGES', width: 12, align: 'right' as const },
]

const partOf = ({ by_name, title, objects }: DigestGroup, clock: (moment: string) => string): PaperPart[] => [
  { kind: 'heading', text: [title, by_name].filter(Boolean).join(' · '), note: countText(objects) },
  {
    kind: 'table',
    columns,
    rows: objects.map((object) => ({
      cells: [
        entityNamed(object.resource).resource.label,
        object.label,
        [effectText(object, clock), object.also.length > 0 ? `also by ${object.also.join(', ')}` : '']
          .filter(Boolean)
          .join(' · '),
        object.times === 0 ? '' : grouped(object.times),
      ],
      tone: object.effect === 'unchanged' || object.effect === 'passing' ? ('faint' as const) : ('plain' as const),
    })),
  },
]

export function digestPaper(
  { since, until, count, beyond, basis, groups, unknown }: Digest,
  by: string,
  company: string,
  clock: (moment: string) => string,
): Paper {
  return {
    title: 'What changed',
    about: `${company} · ${clock(until)}`,
    foot: `What changed · ${by} · ${clock(since)} to ${clock(until)}`,
    landscape: true,
    facts: [
      ['From', clock(since)],
      ['To', clock(until)],
      ['Prepared for', by],
      ['Objects', grouped(count)],
      ['Net effect', countText(groups.flatMap(({ objects }) => objects)) || 'none'],
      ['Starts', basis === 'feed' ? 'exactly at this point' : 'by time, 30 s earlier'],
    ],
    parts: [
      ...unknown.map((text) => ({ kind: 'text', text }) as const),
      ...(beyond > 0
        ? [{ kind: 'text', text: `${grouped(beyond)} more changed objects are not listed.` } as const]
        : []),
      ...(count === 0
        ? [{ kind: 'text', text: 'Nothing changed.' } as const]
        : groups.flatMap((group) => partOf(group, clock))),
      { kind: 'signatures', labels: ['Handed over by', 'Taken over by', 'Date and time'] },
    ],
  }
}
