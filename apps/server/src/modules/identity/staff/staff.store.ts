// Who works for a merchant, as rows: accounts and pending invitations as one.
import type { Tables, TenantDb, TenantTx } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import type { MerchantActor } from '../../../kernel/actor.ts'

/** Every staff member who is not gone for good, disabled or not. */
export async function idsOfStaff(tx: TenantTx): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_account')
    .select('id')
    .where('kind', '=', 'STAFF')
    .where('status', '!=', 'CLOSED')
    .execute()
  return rows.map((row) => row.id)
}

/** How many staff members may come in now; the owner is none of them. */
export async function countActive(tx: TenantTx): Promise<number> {
  const row = await tx
    .selectFrom('user_account')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('kind', '=', 'STAFF')
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Whether a person with this phone works here already, disabled or not. */
export async function worksHere(tx: TenantTx, phoneHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('user_account')
    .select('id')
    .where('phone_hash', '=', phoneHash)
    .where('status', '!=', 'CLOSED')
    .executeTakeFirst()
  return row !== undefined
}

type Account = Tables['user_account']

export interface PersonRow {
  readonly id: string
  readonly kind: Account['kind']
  readonly status: Account['status'] | 'INVITED'
  readonly phone_enc: Buffer
  readonly nickname: string
  readonly created_at: Date
  readonly version: number
  readonly role_ids: string[]
  readonly shop_ids: string[]
  readonly expires_at: Date | null
}

/** Whom this actor sees; without one, everybody. */
export function peopleOf(db: TenantDb | TenantTx, actor?: MerchantActor) {
  const handle: TenantDb = db
  const shopIds = actor?.dataScope?.shopIds ?? null
  const accounts = handle
    .selectFrom('user_account')
    .select(['id', 'kind', 'phone_enc', 'phone_hash', 'nickname', 'created_at', 'version'])
    .select((eb) => eb.ref('status').$castTo<PersonRow['status']>().as('status'))
    .select([sql<string[]>`array[]::uuid[]`.as('role_ids'), sql<string[]>`array[]::uuid[]`.as('shop_ids')])
    .select([sql<Date | null>`null::timestamptz`.as('expires_at')])
    .where('status', '!=', 'CLOSED')
    .$if(shopIds !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('kind', '=', 'OWNER'),
          eb('id', '=', actor?.userId ?? ''),
          eb.exists(
            eb
              .selectFrom('staff_access as a')
              .select('a.user_id')
              .whereRef('a.user_id', '=', 'user_account.id')
              .where(isNear('a.shop_ids', shopIds)),
          ),
        ]),
      ),
    )
  const invitations = handle
    .selectFrom('staff_invitation')
    .select(['id', sql<Account['kind']>`'STAFF'`.as('kind'), 'phone_enc', 'phone_hash', 'nickname', 'created_at'])
    .select([sql<number>`1`.as('version'), sql<PersonRow['status']>`'INVITED'`.as('status')])
    .select(['role_ids', 'shop_ids', (eb) => eb.ref('expires_at').$castTo<Date | null>().as('expires_at')])
    .where('status', '=', 'PENDING')
    .$if(shopIds !== null, (query) => query.where(isNear('shop_ids', shopIds)))
  return handle.selectFrom(accounts.unionAll(invitations).as('person'))
}

/** In one of these shops, or in none at all: whoever was asked in before there was a shop. */
const isNear = (column: string, shopIds: readonly string[] | null) =>
  sql<SqlBool>`(${sql.ref(column)} && ${[...(shopIds ?? [])]}::uuid[] or cardinality(${sql.ref(column)}) = 0)`
