// Seals what was written before its column was sealed: a migration has no key, so this is done beside the running server.
import type { Database } from '@merchant/database'
import type { Kysely } from 'kysely'
import type { FieldCipher } from './field-cipher.ts'

/** A plain column and the sealed one that takes its place; a row has its value in one of them. */
interface PlainColumn {
  readonly plain: string
  readonly sealed: string
  readonly place: string
  /** The plain value is JSON. */
  readonly isJson?: true
}

export interface PlainTable {
  readonly table: string
  /** The primary key behind merchant_id. */
  readonly key: readonly string[]
  readonly columns: readonly PlainColumn[]
}

/** Any table by its name: which ones there are is said by the modules that own them. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>
const anyOf = (handle: unknown): AnyTables => handle as AnyTables

/** The value of a sealed column, or of the plain one before it. */
export function openSealed(
  cipher: FieldCipher,
  column: Pick<PlainColumn, 'place'>,
  merchantId: string,
  { sealed, plain }: { readonly sealed: Buffer | null; readonly plain: string | null },
): string | null {
  return sealed === null ? plain : cipher.decrypt(column.place, merchantId, sealed)
}

/** Seals up to `limit` rows and answers how many there were. A row that somebody else changes meanwhile stays for next time. */
export async function sealPlainRows(
  db: Database,
  cipher: FieldCipher,
  { table, key, columns }: PlainTable,
  limit: number,
): Promise<number> {
  const rows = await anyOf(db.acrossMerchants)
    .selectFrom(table)
    .select(['merchant_id', ...key, ...columns.map(({ plain }) => plain)])
    .where((eb) => eb.or(columns.map(({ plain }) => eb(plain, 'is not', null))))
    .limit(limit)
    .execute()
  for (const row of rows) {
    const merchantId = String(row['merchant_id'])
    const found = columns.flatMap(({ plain, isJson, ...column }) => {
      const value = row[plain]
      if (value === null) return []
      return [{ ...column, plain, text: isJson ? JSON.stringify(value) : (value as string) }]
    })
    await anyOf(db.tenant(merchantId))
      .updateTable(table)
      .set(
        Object.fromEntries(
          found.flatMap(({ plain, sealed, place, text }): [string, unknown][] => [
            [plain, null],
            [sealed, cipher.encrypt(place, merchantId, text)],
          ]),
        ),
      )
      .where((eb) =>
        eb.and([
          ...key.map((column) => eb(column, '=', row[column])),
          ...found.map(({ plain, text }) => eb(plain, '=', text)),
        ]),
      )
      .execute()
  }
  return rows.length
}
