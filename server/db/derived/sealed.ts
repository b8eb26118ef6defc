/** Triggers that empty a sealed value when its row names another server, so that a changed address never receives the secret of the former one. */
import type { Resource } from '#model/kernel/resource.ts'
import { snake } from '../tables/columns.ts'
import { columnName } from '../tables/resource-tables.ts'

/** Scheme, host and port of an address; a text without them counts as a whole. */
const originSql = (value: string): string =>
  `lower(coalesce(substring(${value} from '^[A-Za-z]+://[^/?#]+'), ${value}))`

export function sealedSql(name: string, { fields }: Resource): string {
  const forgotten = Object.entries(fields).flatMap(([key, { sealed, ...field }]) => {
    const address = sealed === undefined ? undefined : fields[sealed]
    if (sealed === undefined || address === undefined) return []
    const [secret, at] = [columnName(key, field), columnName(sealed, address)]
    return [
      `  if new.${secret} = old.${secret} and ${originSql(`new.${at}`)} <> ${originSql(`old.${at}`)} then new.${secret} := ''; end if;`,
    ]
  })
  if (forgotten.length === 0) return ''
  const table = snake(name)
  return `
create or replace function ${table}_forget_sealed() returns trigger language plpgsql as $$ begin
${forgotten.join('\n')}
  return new;
end $$;
create or replace trigger forget_sealed before update on ${table} for each row execute function ${table}_forget_sealed();`
}
