/** The revisions of bills of lading as rows: a view of the archive, and the triggers that tell who looks at it. */
import { joinedRows } from './joined-rows.ts'
import { asker } from './views.ts'
import { onEveryWrite } from './view-notifications.ts'

const NAME = 'rail:bolHistory'
const OF_BILLS = `object_type = 'rail:shipment'`

/** Cars are counted on the paper as it was issued: a void bill has given its own back. */
const carsOnPaper = `
      jsonb_array_length(f.facts #> '{facts,cars}')
        + (select coalesce(sum(jsonb_array_length(part -> 'cars')), 0) from jsonb_array_elements(f.facts #> '{facts,parts}') part)`

/** What became of a letter is said where it is not simply sent. */
const outcome = `case l.status when 'sent' then '' when 'failed' then ' (failed)' when 'stopped' then ' (stopped)' else ' (queued)' end`

export const bolHistory = (): string => `
create view rail_bol_history with (security_invoker = true) as
  select p.id, p.company_id, p.created_at, p.updated_at, p.version, p.title as bol_number, s.contract, s.id as shipment, p.revision, p.kind,
    p.issued_at, p.issued_by, coalesce(${carsOnPaper}, 0)::int as cars, coalesce(w.addresses, '') as sent_to, p.pages
  from document_archived_paper p
    join rail_shipment s on s.id::text = p.object_id and s.company_id = p.company_id
    left join paper_facts f on f.paper = p.id
    left join (
      select paper, string_agg(distinct l.to_address || ${outcome}, ', ') as addresses
      from config_letter l cross join lateral unnest(l.papers) paper where l.company_id = ${asker} group by paper
    ) w on w.paper = p.id
  where p.${OF_BILLS};`

const tell = (kind: 'create' | 'update', papers: string): string =>
  `insert into change (resource, id, company_id, kind, by, attached_to)
      select distinct '${NAME}', p.id::text, p.company_id, '${kind}', actor, '{}'::text[] from ${papers} where p.${OF_BILLS};`

const ofLetters = (from: string): string =>
  `${from} cross join lateral unnest(n.papers) along join document_archived_paper p on p.id = along`

/** An archived paper is only ever added; its contract is that of its shipment, and letters go out with it later. */
export const bolHistoryTellsSql = (): string =>
  [
    onEveryWrite('document_archived_paper', 'tell_bills', (kind) =>
      kind === 'INSERT' ? tell('create', 'fresh p') : 'null;',
    ),
    onEveryWrite('config_letter', 'tell_bills', (kind) => {
      if (kind === 'DELETE') return 'null;'
      if (kind === 'INSERT') return tell('update', ofLetters('fresh n'))
      return tell('update', `${ofLetters(joinedRows)} and o.status is distinct from n.status`)
    }),
    onEveryWrite('rail_shipment', 'tell_bills', (kind) =>
      kind === 'UPDATE'
        ? tell(
            'update',
            `(select n.id, n.company_id from ${joinedRows} where n.contract is distinct from o.contract offset 0) n
        join document_archived_paper p on p.object_id = n.id::text and p.company_id = n.company_id`,
          )
        : 'null;',
    ),
  ].join('\n')
