// The kinds of handle by which the house speaks to its database, as types.
import type { Kysely, Transaction } from 'kysely'
import type { GlobalTables, Tables } from './tables.generated.ts'

/**
 * Single statements of one merchant. Every table of merchants in it is filtered by, and only written for, this merchant.
 * Raw SQL (`sql`) is one expression and names no table: the filter can't see inside text.
 */
export type TenantDb = Kysely<Tables> & { readonly merchantId: string }
/** The same inside a transaction. */
export type TenantTx = Transaction<Tables> & { readonly merchantId: string }
/** Single statements on the tables that belong to no merchant, and only those. */
export type GlobalDb = Kysely<GlobalTables>
/** The same inside a transaction. */
export type GlobalTx = Transaction<GlobalTables>
