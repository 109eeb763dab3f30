// What a hostile statement is, for the tests of the nets: it tries for Wang's rows through a handle of Li's.
import type { Kysely } from 'kysely'
import { LI, WANG, type Shop, type ShopTables } from '../shop-fixture.ts'

export type HostileDb = Kysely<ShopTables>

/** A name, and what it does; it may throw, and answers whatever it could lay its hands on. */
export type Hostile = readonly [name: string, run: (db: HostileDb) => Promise<unknown>]

/** A table name or column that the types would not let through. */
export const forged = <T>(value: unknown): T => value as T

export const COLUMNS = ['merchant_id', 'id', 'customer_id', 'amount_fen'] as const
export const lisRow = (id: number) => ({ merchant_id: LI, id, customer_id: 1, amount_fen: 5 })

/** What only Wang's rows contain, in any answer and in any message. */
const WANGS = /\b(?:999|888)\b|王的客/

/**
 * Runs it and answers what it got of Wang's: the answer itself if it shows something of his, and every row of his that
 * was changed, made or removed. Empty when he lost nothing, whether it was refused or found nothing.
 */
export async function lossesOf(shop: Shop, run: () => Promise<unknown>): Promise<string[]> {
  const before = await wangsRows(shop)
  const answer = await Promise.resolve()
    .then(run)
    .then(textOf, (error: Error) => `${error.message} ${textOf(error)}`)
  const after = await wangsRows(shop)
  return [
    ...(WANGS.test(answer) ? [`showed ${answer.slice(0, 200)}`] : []),
    ...after.filter((row) => !before.includes(row)).map((row) => `made ${row}`),
    ...before.filter((row) => !after.includes(row)).map((row) => `removed ${row}`),
  ]
}

async function wangsRows(shop: Shop): Promise<string[]> {
  const rows = [...(await shop.rows('sale')), ...(await shop.rows('customer'))]
  return rows.filter((row) => row['merchant_id'] === WANG).map(textOf)
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? ''
