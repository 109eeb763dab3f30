// Who works for a merchant, for screens: accounts and pending invitations as one list, with their roles.
import type { Api, BodyOf, DataOf, DataScope } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { nameOfRole, ownerRole, readRoleBook, rolesOfUsers, scopeOfRoles, shopsOfUsers } from '../role/index.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { cutPage, isInstant, planPage } from '../../../kernel/list-page.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import type { StaffDeps } from './staff.deps.ts'
import { peopleOf, type PersonRow } from './staff.store.ts'

type ListBody = BodyOf<Api['staff']['list']>
type StaffMember = DataOf<Api['staff']['update']>

type Deps = Pick<StaffDeps, 'cipher' | 'shops'>

/** Whoever is let in to some shops only sees the owner, themselves, and the people of these shops. */
export async function listStaff(
  deps: Deps,
  db: TenantDb,
  actor: MerchantActor,
  body: ListBody,
): Promise<DataOf<Api['staff']['list']>> {
  const plan = planPage(body, isInstant)
  const people = () => searched(db, deps.cipher, actor, body.keyword ?? '')
  const [found, { total }] = await Promise.all([
    people()
      .selectAll()
      .$if(plan.after !== null, (query) =>
        query.where(sql<SqlBool>`(created_at, id) > (${new Date(plan.after?.value ?? 0)}, ${plan.after?.id}::uuid)`),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(plan.limit)
      .offset(plan.offset)
      .execute(),
    people()
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const { rows, ...page } = cutPage(found, body, (row) => ({ value: row.created_at.toISOString(), id: row.id }))
  return { list: await toMembers(deps, db, rows), total: Number(total), totalIsExact: true, ...page }
}

/** One account or pending invitation as the list shows it, or null. */
export async function findMember(deps: Deps, db: TenantDb | TenantTx, id: string): Promise<StaffMember | null> {
  const row = await peopleOf(db).selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : ((await toMembers(deps, db, [row]))[0] ?? null)
}

/** The phone of somebody in the list that this actor sees, or null. */
export async function findPhone(
  { cipher }: Pick<StaffDeps, 'cipher'>,
  tx: TenantTx,
  actor: MerchantActor,
  id: string,
): Promise<string | null> {
  const row = await peopleOf(tx, actor).select(['status', 'phone_enc']).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : cipher.decrypt(placeOf(row.status), tx.merchantId, row.phone_enc)
}

const placeOf = (status: string) => (status === 'INVITED' ? 'staff_invitation.phone' : 'user_account.phone')

/** A name or a part of it, or a whole phone number: phones are found by their keyed hash only. */
function searched(db: TenantDb, cipher: FieldCipher, actor: MerchantActor, keyword: string) {
  const people = peopleOf(db, actor)
  if (keyword === '') return people
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  return people.where((eb) =>
    eb.or([eb('nickname', 'like', pattern), eb('phone_hash', '=', cipher.index('phone', keyword))]),
  )
}

async function toMembers(deps: Deps, db: TenantDb | TenantTx, people: readonly PersonRow[]): Promise<StaffMember[]> {
  const ids = people.map(({ id }) => id)
  const book = await readRoleBook(db)
  const assigned = await rolesOfUsers(db, ids)
  const shops = await deps.shops.list(db)
  const assignedShops = await shopsOfUsers(db, ids)
  const seen = await lastSeen(db, ids)
  const rolesOf = (person: PersonRow): readonly string[] => {
    if (person.kind === 'OWNER') return [ownerRole.id]
    if (person.status === 'INVITED') return person.role_ids
    return assigned.filter((row) => row.user_id === person.id).map((row) => row.role_id)
  }
  const scopeOfPerson = (person: PersonRow): DataScope =>
    person.kind === 'OWNER' ? 'ALL_SHOPS' : scopeOfRoles(book.those(rolesOf(person)))
  return people.map((person) => {
    const isInvited = person.status === 'INVITED'
    const shopIds = isInvited ? person.shop_ids : (assignedShops.get(person.id) ?? [])
    return {
      id: person.id,
      nickname: person.nickname,
      phone: maskPhone(deps.cipher.decrypt(placeOf(person.status), db.merchantId, person.phone_enc)),
      kind: person.kind === 'OWNER' ? 'OWNER' : 'STAFF',
      status: statusOf(person.status),
      roles: rolesOf(person).map((id) => ({ id, name: nameOfRole(book, id) })),
      dataScope: scopeOfPerson(person),
      shops: shops.filter(({ id }) => shopIds.includes(id)).map(({ id, name }) => ({ id, name })),
      lastSeenAt: seen.get(person.id)?.toISOString() ?? null,
      invitationExpiresAt: person.expires_at?.toISOString() ?? null,
      version: person.version,
    }
  })
}

/** A locked account is one of an active member who has to wait; the list does not tell them apart. */
const statusOf = (status: PersonRow['status']): StaffMember['status'] =>
  status === 'INVITED' || status === 'DISABLED' ? status : 'ACTIVE'

/** When each of these people last used the console, as far as their sessions are still kept. */
async function lastSeen(db: TenantDb | TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map()
  const handle: TenantDb = db
  const rows = await handle
    .selectFrom('session')
    .select(['principal_id', (eb) => eb.fn.max('last_seen_at').as('at')])
    .where('principal_id', 'in', [...ids])
    .groupBy('principal_id')
    .execute()
  return new Map(rows.map((row) => [row.principal_id, row.at]))
}
