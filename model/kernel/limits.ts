/** How much one request may ask. What exceeds a limit is refused with 400 under the name of the field. */

/** Any list of a body, the entries of any object, and the values of one `in`, where the call declares no other limit. */
export const MOST_ITEMS = 10_000
/** How deep lists and objects of a body may be nested: deeper than a desk of many panes, the deepest thing there is (model/areas/user/rules/desk.ts). */
export const DEEPEST_BODY = 1100
/** The length of a declared list field that states no other. */
export const USUAL_ITEMS = 1000
/** Conditions of one question. */
export const MOST_FILTERS = 100
/** What the filter rows of one question compare, all together: each is a condition on a column. */
export const MOST_TERMS = 1000
/** Fields that rows are put in order of: each reference among them joins its table. */
export const MOST_ORDERING = 20
/** Fields that rows are grouped by. */
export const MOST_GROUPING = 10
/** Letters of a search. */
export const LONGEST_SEARCH = 1000
/** Letters of the address of a request that is to run only once: the address is part of a database key. */
export const LONGEST_KEYED_ADDRESS = 1000
/** Rows that one file names by their ids, as somebody sees them. */
export const MOST_EXPORTED = 500_000
/** Rows that one pane names by their ids in a digest of what changed. */
export const MOST_IN_PANE = 20_000
/** Headings of groups in one file. */
export const MOST_HEADINGS = 100_000
/** Parameters of one statement: PostgreSQL counts them in 16 bits, and a larger number would silently become another. */
export const MOST_PARAMETERS = 65_535

/** How a list that is too long is refused, wherever it is read. */
export const tooMany = (most: number, here: number, what = 'items'): string =>
  `At most ${most} ${what}; here are ${here}.`
/** Rows of which one request asks what stands in the way. */
export const MOST_EXPLAINED = 100

/** Kinds of work that cost the server so much that each user and each company has a quota of it (server/engine/limits/quotas.ts). */
export type Cost = 'export' | 'import' | 'columns' | 'print' | 'list'
