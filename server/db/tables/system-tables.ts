/** System tables without a resource: change feed, audit trail, idempotent responses, session tokens and sign-in attempts. */
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigintColumn, instantColumn, jsonColumn, xidColumn } from './columns.ts'
import { policyOf } from './tables.ts'

export * from './trace-tables.ts'

const now = () =>
  instantColumn('at')
    .notNull()
    .default(sql`clock_timestamp()`)

/** The change feed, read in (xid, seq) order up to the oldest open transaction (feed/reading.ts); seq alone would miss late commits. */
export const change = pgTable.withRLS(
  'change',
  {
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    xid: xidColumn('xid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    resource: text('resource').notNull(),
    id: text('id').notNull(),
    company_id: bigintColumn('company_id').notNull(),
    /** Set for rows that only one user may see, or that are meant for that user. */
    user_id: bigintColumn('user_id'),
    kind: text('kind', { enum: ['create', 'update', 'delete'] }).notNull(),
    by: bigintColumn('by'),
    at: now(),
    /** What one must be allowed to see beside the row itself, because the row hangs on it (db/derived/attachments.ts). */
    attached_to: text('attached_to')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.xid, table.seq] }),
    // Whoever catches up reads what changed in their own company.
    index('change_company').on(table.company_id, table.xid, table.seq),
    policyOf('company'),
  ],
)

/** The audit trail: who changed what and when; `changes` is `{field: [before, after]}`. Append only. */
export const audit = pgTable.withRLS(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    company_id: bigintColumn('company_id').notNull(),
    resource: text('resource').notNull(),
    row_id: text('row_id').notNull(),
    kind: text('kind', { enum: ['create', 'update', 'delete'] }).notNull(),
    by: bigintColumn('by'),
    at: now(),
    changes: jsonColumn('changes').notNull(),
    /** The transaction, to find the entries after a feed cursor exactly; null in entries of older releases. */
    xid: xidColumn('xid').default(sql`pg_current_xact_id()`),
    /** The cause: `area:name action` for a declared action, '' for a direct edit. */
    cause: text('cause').default(sql`coalesce(current_setting('app.cause', true), '')`),
  },
  (table) => [
    index('audit_row').on(table.company_id, table.resource, table.row_id, table.id),
    index('audit_at').on(table.company_id, sql`at desc nulls last`, table.id),
    index('audit_by_id').on(table.company_id, table.id),
    policyOf('company'),
  ],
)

/** Responses to requests with an Idempotency-Key, kept for a day. */
export const idempotency = pgTable.withRLS(
  'idempotency',
  {
    company_id: bigintColumn('company_id').notNull(),
    user_id: bigintColumn('user_id').notNull(),
    key: text('key').notNull(),
    path: text('path').notNull(),
    request_hash: text('request_hash').notNull(),
    status: integer('status'),
    body: jsonColumn('body'),
    at: now(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.key, table.path] }),
    index('idempotency_at').on(table.at),
    policyOf('user'),
  ],
)

/** Each number that a row ever had, by its series (db/derived/numbers.ts). Nothing is taken out: a number is never given again. */
export const numberUsed = pgTable.withRLS(
  'number_used',
  {
    company_id: bigintColumn('company_id').notNull(),
    series: text('series').notNull(),
    number: text('number').notNull(),
    at: now(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.series, table.number] }), policyOf('company')],
)

/**
 * The rows of a change of all that match, some hundred to a part: `[[id, version], …]` as they were when it began, what became of them, and of
 * its undo. The trail tells of the rows themselves, so these have none.
 */
export const batchPart = pgTable.withRLS(
  'batch_part',
  {
    batch: bigintColumn('batch').notNull(),
    place: integer('place').notNull(),
    company_id: bigintColumn('company_id').notNull(),
    user_id: bigintColumn('user_id').notNull(),
    rows: jsonColumn('rows').notNull(),
    answers: jsonColumn('answers'),
    returns: jsonColumn('returns'),
    at: now(),
  },
  (table) => [primaryKey({ columns: [table.batch, table.place] }), policyOf('user')],
)

/** What an archived paper says, as data: it is set from these facts, and compared with others by them. Never changed or deleted. */
export const paperFacts = pgTable.withRLS(
  'paper_facts',
  {
    paper: bigintColumn('paper').primaryKey(),
    company_id: bigintColumn('company_id').notNull(),
    facts: jsonColumn('facts').notNull(),
  },
  () => [policyOf('company')],
)

/** The ids of the rows that a report had when it was sent last, by which its next run finds new ones. Only the job loop reads it. */
export const reportSent = pgTable('report_sent', {
  report: bigintColumn('report').primaryKey(),
  ids: text('ids').array().notNull(),
})

/** Sessions; only the token's hash is stored. `stamp` is a fingerprint of the password hash, so that a new password ends the session. */
export const token = pgTable(
  'token',
  {
    hash: text('hash').primaryKey(),
    user_id: bigintColumn('user_id').notNull(),
    stamp: text('stamp').notNull(),
    /** By which people name a session, who must not know its hash. */
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Where it was begun, and by what program. */
    from_address: text('from_address').notNull().default(''),
    agent: text('agent').notNull().default(''),
    /** The provider that signed its user in; null for a password. */
    provider_id: bigintColumn('provider_id'),
    /** By which membership its user works in another company than their own; null at home. */
    membership_id: bigintColumn('membership_id'),
    created_at: instantColumn('created_at')
      .notNull()
      .default(sql`now()`),
    last_used_at: instantColumn('last_used_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('token_user').on(table.user_id), uniqueIndex('token_id').on(table.id)],
)

/** From where a user has signed in before, by hashes alone, so that a sign-in from elsewhere is told of. */
export const signInOrigin = pgTable(
  'sign_in_origin',
  {
    user_id: bigintColumn('user_id').notNull(),
    hash: text('hash').notNull(),
    at: now(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.hash] })],
)

/**
 * Second factors (RFC 6238). Only the sign-in reads and writes them: no resource shows them, no trail and no feed tells of them. `step` is
 * the last one of which a code was taken, so that none counts twice; `recovery` holds the hashes of codes that were not used yet.
 */
export const totp = pgTable('totp', {
  user_id: bigintColumn('user_id').primaryKey(),
  secret: text('secret').notNull(),
  confirmed_at: instantColumn('confirmed_at'),
  step: bigintColumn('step').notNull().default(0),
  recovery: text('recovery')
    .array()
    .notNull()
    .default(sql`'{}'`),
})

/** Failed sign-ins by account and IP address, stored so that throttling survives restarts. An attempt in progress has no address yet. */
export const loginFailure = pgTable(
  'login_failure',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    account: text('account').notNull(),
    address: text('address').notNull(),
    at: now(),
  },
  (table) => [
    index('login_failure_account').on(table.account, table.at),
    index('login_failure_address').on(table.address, table.at),
  ],
)

/** One-time secrets, for password resets and the first administrator. `bound` must still be true when the secret is used. */
export const oneTime = pgTable('one_time', {
  hash: text('hash').primaryKey(),
  purpose: text('purpose').notNull(),
  user_id: bigintColumn('user_id'),
  bound: text('bound').notNull(),
  expires_at: instantColumn('expires_at').notNull(),
})

/** Assertions of providers that were accepted, until they would have expired by themselves: none signs in twice. */
export const assertionUsed = pgTable(
  'assertion_used',
  {
    provider_id: bigintColumn('provider_id').notNull(),
    hash: text('hash').notNull(),
    expires_at: instantColumn('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider_id, table.hash] })],
)

/** Letters that are not sent yet, with their text, which nobody reads but the job loop. What becomes of them: config:letter. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    to_address: text('to_address').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    at: now(),
    /** Null in letters of older releases to nobody who is known. */
    letter: bigintColumn('letter'),
  },
  (table) => [uniqueIndex('outbox_letter').on(table.letter)],
)

/** The database's feed (one row). Cursors contain its `id`; changes up to `pruned_xid` may have been deleted. */
export const feed = pgTable('feed', {
  id: text('id').primaryKey(),
  /** The cluster of the changes' transaction ids, which are meaningless after a restore into another cluster. */
  cluster: text('cluster').notNull(),
  pruned_xid: xidColumn('pruned_xid')
    .notNull()
    .default(sql`'0'`),
})
