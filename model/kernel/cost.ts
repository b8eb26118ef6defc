/** Kinds of work that cost the server so much that each user and each company has a quota of it (server/engine/limits/quotas.ts). */
export type Cost = 'export' | 'import' | 'columns' | 'print'
