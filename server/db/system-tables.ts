/** Tables that no resource declares: the feed, the audit trail, answers kept for repeated requests, tokens and sign-in attempts. */
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigintColumn, instantColumn, jsonColumn, xidColumn } from './columns.ts'
import { policyOf } from './tables.ts'

const now = () =>
  instantColumn('at')
    .notNull()
    .default(sql`clock_timestamp()`)

/** What changed. Read by (xid, seq) below what may still be written (feed/reading.ts): a tail on seq alone loses rows of transactions that end late. */
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
    /** Set for rows that one user alone may see. */
    user_id: bigintColumn('user_id'),
    kind: text('kind', { enum: ['create', 'update', 'delete'] }).notNull(),
    by: bigintColumn('by'),
    at: now(),
  },
  (table) => [primaryKey({ columns: [table.xid, table.seq] }), policyOf('company')],
)

/** Who changed what, when, from what to what: `changes` is `{field: [before, after]}`. Only ever appended to. */
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
    /** In which transaction, so that what came after a cursor of the feed is known exactly; null in entries of an older release. */
    xid: xidColumn('xid').default(sql`pg_current_xact_id()`),
    /** By what: `area:name action` where a declared action did it, '' where it was written by hand. */
    cause: text('cause').default(sql`coalesce(current_setting('app.cause', true), '')`),
  },
  (table) => [
    index('audit_row').on(table.company_id, table.resource, table.row_id, table.id),
    index('audit_at').on(table.company_id, sql`at desc nulls last`, table.id),
    policyOf('company'),
  ],
)

/** The answer to a request that carried an Idempotency-Key, for a day. */
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
  (table) => [primaryKey({ columns: [table.user_id, table.key, table.path] }), index('idempotency_at').on(table.at), policyOf('user')],
)

/** A signed-in session; the token itself is never kept, only its hash. `stamp` is of the password it was made with: a new one ends it. */
export const token = pgTable(
  'token',
  {
    hash: text('hash').primaryKey(),
    user_id: bigintColumn('user_id').notNull(),
    stamp: text('stamp').notNull(),
    created_at: instantColumn('created_at')
      .notNull()
      .default(sql`now()`),
    last_used_at: instantColumn('last_used_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('token_user').on(table.user_id)],
)

/** Failed sign-ins, by account and by address, so that a restart forgets no throttle. An attempt still under way has no address yet. */
export const loginFailure = pgTable(
  'login_failure',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    account: text('account').notNull(),
    address: text('address').notNull(),
    at: now(),
  },
  (table) => [index('login_failure_account').on(table.account, table.at), index('login_failure_address').on(table.address, table.at)],
)

/** A secret good for one use: a forgotten password, the first administrator. `bound`: what must still be so when it is used. */
export const oneTime = pgTable('one_time', {
  hash: text('hash').primaryKey(),
  purpose: text('purpose').notNull(),
  user_id: bigintColumn('user_id'),
  bound: text('bound').notNull(),
  expires_at: instantColumn('expires_at').notNull(),
})

/** Mail that waits for a mail server. */
export const outbox = pgTable('outbox', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  to_address: text('to_address').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  at: now(),
})

/** The one feed of this database. Cursors name it by `id`; those at or before `pruned_xid` may have lost something. */
export const feed = pgTable('feed', {
  id: text('id').primaryKey(),
  /** The cluster whose transaction ids the changes carry: restored into another one they mean nothing. */
  cluster: text('cluster').notNull(),
  pruned_xid: xidColumn('pruned_xid')
    .notNull()
    .default(sql`'0'`),
})
