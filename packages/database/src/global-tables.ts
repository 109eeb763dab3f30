// Every table that belongs to no merchant, by name and with the reason; a table that is neither here nor a merchant's fails.

export interface GlobalTable {
  /** Why its key can't begin with merchant_id. */
  reason: string
  /** Set when a library makes the table and therefore names its columns and constraints. */
  madeBy?: string
}

export const globalTableReasons: Readonly<Record<string, GlobalTable>> = {
  kysely_migration: { reason: 'which migrations this database has seen', madeBy: 'kysely' },
  kysely_migration_lock: { reason: 'one process migrates at a time', madeBy: 'kysely' },
  migration_checksum: { reason: 'the text that each migration had when it ran' },
  login_name: { reason: 'a phone number or login is unique over the whole platform and leads to its merchant' },
  access_token: { reason: 'a token is looked up before anyone knows whose it is' },
  operator: { reason: 'an operator of the platform belongs to no merchant' },
  sms_code: { reason: 'a code is sent to a phone before there is a merchant' },
}
